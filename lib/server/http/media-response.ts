import "server-only";
import { type Failed, problem } from "../../api/problem";
import type { Store } from "../store/store";
import { parseByteRange } from "./parse-byte-range";

const SHA256 = /^[0-9a-f]{64}$/;

/** Types that a browser only displays; anything else is a download, so that it never runs in our origin. */
const SHOWN_INLINE = /^(?:image\/(?!svg)|audio\/|video\/)/i;

const PLAYED = /^(?:audio|video)\//i;

/** The browser's own player loads its URL a second time, which a sandbox or a bare policy would refuse. */
const policyFor = (mime: string): string =>
  PLAYED.test(mime) ? "default-src 'none'; media-src 'self'" : "sandbox; default-src 'none'";

/** Stored bytes with their own type. The URL contains their hash, so they can be cached forever. */
export async function mediaResponse(
  store: Store,
  hash: string,
  requestHeaders: Headers,
  only?: readonly string[],
): Promise<Response | Failed> {
  const stored = SHA256.test(hash) ? await store.readMedia(hash, only) : undefined;
  if (stored === undefined) return problem("not-found", { error: "No such media." });
  const etag = `"${hash}"`;
  const headers = new Headers({
    "Content-Type": headerSafe(stored.mime),
    "Content-Disposition": SHOWN_INLINE.test(stored.mime) ? "inline" : "attachment",
    "Content-Security-Policy": policyFor(stored.mime),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    ETag: etag,
  });
  if (requestHeaders.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const range = parseByteRange(requestHeaders.get("range"), stored.size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${stored.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range === undefined) {
    headers.set("Content-Length", String(stored.size));
    return new Response(stored.bytes, { headers });
  }
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${stored.size}`);
  headers.set("Content-Length", String(range.end - range.start + 1));
  return new Response(stored.bytes.slice(range.start, range.end + 1), { status: 206, headers });
}

/** The type comes from a chat export and may contain characters that a header must not. */
function headerSafe(mime: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime : "application/octet-stream";
}
