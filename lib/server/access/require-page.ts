import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Viewer } from "../../contract/access";
import { openStore } from "../store/open-store";
import { PAGES } from "./access-table";
import { authorisePage } from "./authorise";
import { type Caller, can } from "./caller";

/**
 * The person who opens a page, if its policy allows them that. The proxy has asked before; a page asks again, so that it does
 * not depend on the proxy alone.
 */
export async function requirePage(path: keyof typeof PAGES): Promise<Caller> {
  const judgement = await authorisePage(openStore(), await headers(), PAGES[path]);
  if (judgement.ok) return judgement.caller;
  if (judgement.code === "signed-out") redirect("/login");
  notFound();
}

const toViewer = (caller: Caller): Viewer => ({
  name: caller.name,
  canWrite: can(caller, "write"),
  isAdmin: can(caller, "admin"),
  canSignOut: caller.sessionId !== undefined,
});

/** Undefined for a browser that is not signed in. */
export async function readViewer(): Promise<Viewer | undefined> {
  const judgement = await authorisePage(openStore(), await headers(), PAGES["/"]);
  return judgement.ok ? toViewer(judgement.caller) : undefined;
}
