import { schemeOf } from "./peer-headers";

/** Browsers share cookies between the ports of a host, and two servers may run side by side. */
const cookieName = (headers: Headers, kind: string): string =>
  `contextscope-${kind}-${/:(\d+)$/.exec(headers.get("host") ?? "")?.[1] ?? "default"}`;

export function readCookie(headers: Headers, kind: string): string | undefined {
  const name = `${cookieName(headers, kind)}=`;
  const pairs = (headers.get("cookie") ?? "").split(/; */);
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

export type Cookie = Readonly<{
  name: string;
  value: string;
  sameSite: "lax" | "strict";
  maxAge?: number;
  secure: boolean;
  httpOnly: true;
  path: "/";
}>;

type Options = Readonly<{ sameSite: Cookie["sameSite"]; maxAgeSeconds?: number }>;

/** Over TLS the browser never sends it without. */
export const makeCookie = (
  headers: Headers,
  kind: string,
  value: string,
  { sameSite, maxAgeSeconds }: Options,
): Cookie => ({
  name: cookieName(headers, kind),
  value,
  sameSite,
  ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  secure: schemeOf(headers) === "https",
  httpOnly: true,
  path: "/",
});

/** A `Set-Cookie` header, where Next's own cookie store is not at hand. */
export function serializeCookie({ name, value, sameSite, maxAge, secure, path }: Cookie): string {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    "HttpOnly",
    `SameSite=${sameSite === "lax" ? "Lax" : "Strict"}`,
  ];
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
