import { processSingletons } from "../../core/process-singleton";

/**
 * `scripts/setup/trust-proxies.mjs` sets these headers on every request and removes what a client sent under their
 * names. Another server of the same build (`next dev`) does not: then they prove nothing and are ignored.
 */
const ADDRESS = "x-contextscope-address";
const SCHEME = "x-contextscope-scheme";
const USER = "x-contextscope-user";

const readTrusted = (headers: Headers, name: string): string | undefined =>
  processSingletons().has("peer-headers") ? (headers.get(name) ?? undefined) : undefined;

/** The client's address: the peer's, or what a trusted proxy reports. */
export const addressOf = (headers: Headers): string => readTrusted(headers, ADDRESS) ?? "unknown";

export const schemeOf = (headers: Headers): "http" | "https" =>
  readTrusted(headers, SCHEME) === "https" ? "https" : "http";

/** The user whom a trusted proxy signed in. */
export function remoteUserOf(headers: Headers): string | undefined {
  const user = readTrusted(headers, USER);
  return user && decodeURIComponent(user);
}

export const originOf = (headers: Headers): string =>
  `${schemeOf(headers)}://${(headers.get("host") ?? "").toLowerCase()}`;
