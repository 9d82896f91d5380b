import { expect } from "@playwright/test";
import { z } from "zod";
import { actions } from "./crawl-targets";

/** A request as the pages or a program of a key's owner send it. */
export type Asker = Readonly<{
  name: string;
  permissions: readonly string[];
  headers: Readonly<Record<string, string>>;
}>;

/** Calls a server action as Next's client does. */
export const callAction = (
  address: string,
  id: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> =>
  fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: {
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
      ...headers,
      "next-action": id,
    },
    body,
  });

/** The value that an action returned: its row of React's stream. */
export function actionResult(text: string): unknown {
  const row = /^1:(.*)$/m.exec(text)?.[1];
  return row === undefined ? undefined : JSON.parse(row);
}

/** The session cookie of a browser that signs in with the password. */
export async function signIn(origin: string, password: string): Promise<string> {
  const id = actions().find(({ name }) => name === "signInAction")?.id ?? "";
  const response = await callAction(`${origin}/login`, id, JSON.stringify([password, "/"]), { origin });
  expect(actionResult(await response.text())).toMatchObject({ ok: true });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("contextscope-session"));
  return cookie?.split(";")[0] ?? "";
}

/** The key itself. */
export async function makeKey(origin: string, cookie: string, request: object): Promise<string> {
  const response = await fetch(`${origin}/api/v1/keys`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  return z.object({ key: z.string() }).parse(await response.json()).key;
}
