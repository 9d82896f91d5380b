import type { Problem } from "../../api/problem";

/** Every refusal of the API has this shape. */
export const refuse = (
  status: number,
  code: string,
  error: string,
  problems?: readonly Problem[],
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ error, code, ...(problems && { problems }) }, { status, headers });

export const noSuch = (what: "chat" | "message" | "request" | "key" | "author"): Response =>
  refuse(404, `no-${what}`, `There is no such ${what}.`);
