import { readFileSync } from "node:fs";
import { z } from "zod";
import { ROUTES } from "../lib/api/routes";
import { ACTIONS, apiPolicy, HANDLERS, PAGES, type Policy } from "../lib/server/access/access-table";

/** Belongs to Next or is static: it shows nothing that is stored. */
const FRAMEWORK = new Set(["/_global-error", "/_not-found", "/icon.svg", "/api/v1/[[...path]]"]);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const read = (file: string): unknown => JSON.parse(readFileSync(`.next/${file}`, "utf8"));

const routesSchema = z.record(z.string(), z.string());
const actionsSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
  edge: z.record(z.string(), z.never()),
});

export type Target = Readonly<{ name: string; address: string; policy: Policy | undefined }>;

/** The policy of each entry, by the name that it has in the build: `GET /api/chats/[id]`. */
const API_POLICIES = Object.fromEntries(
  Object.values(ROUTES).map((route) => [
    `${route.method} ${route.path.replaceAll("{", "[").replaceAll("}", "]")}`,
    apiPolicy(route),
  ]),
);
export const HANDLER_POLICIES: Readonly<Record<string, Policy>> = { ...HANDLERS, ...API_POLICIES };
const PAGE_POLICIES: Readonly<Record<string, Policy>> = PAGES;
const ACTION_POLICIES: Readonly<Record<string, Policy>> = ACTIONS;

/** Real ids of the chat and its message; nothing has the others. */
const fill = (path: string): string =>
  path
    .replace(/^(\/api(?:\/v1)?)?\/chats\/\[\w+\]/, "$1/chats/crawl")
    .replace("[messageId]", "1")
    .replaceAll(/\[\w+\]/g, "none");

function entries(kind: "page" | "route"): readonly string[] {
  const found = Object.entries(routesSchema.parse(read("app-path-routes-manifest.json")));
  return found
    .filter(([file, path]) => file.endsWith(`/${kind}`) && !FRAMEWORK.has(path))
    .map(([, path]) => path)
    .toSorted();
}

/** Every page of the build. */
export const pages = (): readonly Target[] =>
  entries("page").map((path) => ({ name: path, address: fill(path), policy: PAGE_POLICIES[path] }));

/** Every route of the build with every method. Without a policy, the method must not exist. */
export const handlers = (): readonly (Target & { readonly method: string })[] =>
  entries("route").flatMap((path) =>
    METHODS.map((method) => {
      const name = `${method} ${path}`;
      return { name, method, address: fill(path), policy: HANDLER_POLICIES[name] };
    }),
  );

/** Every server action of the build, with the address of a page that has it. */
export const actions = (): readonly (Target & { readonly id: string })[] =>
  Object.entries(actionsSchema.parse(read("server/server-reference-manifest.json")).node)
    .map(([id, { exportedName: name, workers }]) => {
      const page = Object.keys(workers).find((file) => !file.includes("_not-found")) ?? "";
      const path =
        page
          .replace(/^app/, "")
          .replace(/\/page$/, "")
          .replaceAll(/\/\([^)]*\)/g, "") || "/";
      return { id, name, address: fill(path), policy: ACTION_POLICIES[name] };
    })
    // Signing out ends the sessions that the others need.
    .toSorted((a, b) => Number(a.name === "signOutAction") - Number(b.name === "signOutAction"));
