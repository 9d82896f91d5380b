import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Store } from "../store/store";
import { sessionSecret } from "./session-service";

/** What the callback must find again, in a signed cookie of the browser that began. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** The prefix keeps a signature of this secret for another purpose from being accepted here. */
const sign = (secret: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`oidc:${text}`).digest();

export async function sealAttempt(store: Store, attempt: Attempt): Promise<string> {
  const text = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${text}.${sign(await sessionSecret(store), text).toString("base64url")}`;
}

/** Undefined for a cookie that is missing, too old or not of this server. */
export async function openAttempt(store: Store, sealed: string | undefined): Promise<Attempt | undefined> {
  const [text = "", signature = ""] = (sealed ?? "").split(".");
  const expected = sign(await sessionSecret(store), text);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const attempt = attemptSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return attempt.until > Date.now() ? attempt : undefined;
}
