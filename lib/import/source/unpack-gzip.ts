import { ImportRefusal } from "../pipeline/import-refusal";
import { DamagedSource } from "./damaged-source";
import { gunzipPieces, STRAY_DATA, type Unpacked } from "./gunzip-pieces";
import type { ImportSource } from "./import-source";
import { limitBytes } from "./limit-bytes";

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

const withoutEnding = (name: string): string => name.replace(/\.gz$/i, "");

/** The content of a gzip file, without a path on disk. A damaged file yields everything before the damage. */
export function unpackGzip({ path: _, ...source }: ImportSource): ImportSource {
  return {
    ...source,
    name: withoutEnding(source.name),
    ...(source.identity === undefined ? {} : { identity: withoutEnding(source.identity) }),
    size: undefined,
    open: () => limitBytes(unpack(source), source.size ?? 0, source.name),
  };
}

const PIECE_BYTES = 16 * 1024;
const CUT_OFF = "unexpected end of file";
const LOST = "what comes shortly before may be wrong, what comes after is lost";

/** zlib's errors in plain words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  [CUT_OFF, "the gzip data ends in the middle (cut off?)"],
  ["incorrect data check", "the gzip checksum does not match: anything before it may be wrong"],
  ["incorrect length check", "the gzip length does not match: anything before it may be wrong or missing"],
  [STRAY_DATA, "something else follows the gzip data"],
]);

async function* unpack({ open }: ImportSource): AsyncGenerator<Uint8Array> {
  const done: Unpacked = { packed: 0, unpacked: 0 };
  const failure = yield* gunzipPieces(piecesOf(open(), Number.POSITIVE_INFINITY), done);
  if (failure === undefined) return;
  const rest = failure.message === CUT_OFF ? 0 : yield* unpackRest(open, done);
  const reason = REASONS.get(failure.message) ?? `the gzip data is broken (${failure.message}): ${LOST}`;
  const size = done.unpacked + rest;
  if (size > 0) throw new DamagedSource(reason, size, { cause: failure });
  throw new ImportRefusal(`${reason}: nothing could be unpacked`, { cause: failure });
}

/** A piece with an error yields nothing; byte by byte, it yields everything before the error. */
async function* unpackRest(
  open: ImportSource["open"],
  { packed, unpacked }: Unpacked,
): AsyncGenerator<Uint8Array, number> {
  const exact: Unpacked = { packed: 0, unpacked: 0 };
  yield* withoutFirst(gunzipPieces(piecesOf(open(), packed), exact), unpacked);
  return exact.unpacked - unpacked;
}

/** Pieces of equal size, and single bytes from a given offset on. */
async function* piecesOf(chunks: AsyncIterable<Uint8Array>, singleFrom: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) {
      const step = at < singleFrom ? Math.min(PIECE_BYTES, singleFrom - at) : 1;
      const piece = chunk.subarray(start, start + step);
      yield piece;
      start += piece.length;
      at += piece.length;
    }
  }
}

async function* withoutFirst(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    const rest = chunk.subarray(Math.min(left, chunk.length));
    left -= chunk.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}
