import { createGunzip, type Gunzip } from "node:zlib";

/** Bytes of whole pieces read, and total bytes written. */
export type Unpacked = { packed: number; unpacked: number };

/** zlib's error for non-zero bytes after the end; it ignores anything after zeros. */
export const STRAY_DATA = "incorrect header check";

/**
 * Unpacks piece by piece and waits for each, so that all output before an error is passed on: a failing stream drops
 * its unread output. Returns the error. Zeros after the end are padding.
 */
export async function* gunzipPieces(
  pieces: AsyncIterable<Uint8Array>,
  done: Unpacked,
): AsyncGenerator<Uint8Array, Error | undefined> {
  const unpacker = createGunzip();
  const ready: Uint8Array[] = [];
  unpacker.on("data", (chunk: Uint8Array) => ready.push(chunk));
  const ending = endingOf(unpacker);
  let end: Ending | undefined;
  try {
    for await (const piece of pieces) {
      end ??= await Promise.race([write(unpacker, piece), ending]);
      yield* counted(ready.splice(0), done);
      if (end?.error !== undefined) return end.error;
      const used = Math.max(0, unpacker.bytesWritten - done.packed);
      if (end !== undefined && !isPadding(piece.subarray(used))) return new Error(STRAY_DATA);
      done.packed += piece.length;
    }
    unpacker.end();
    const { error } = await ending;
    yield* counted(ready, done);
    return error;
  } finally {
    unpacker.destroy();
  }
}

function* counted(chunks: readonly Uint8Array[], done: Unpacked): Generator<Uint8Array> {
  for (const chunk of chunks) {
    done.unpacked += chunk.length;
    yield chunk;
  }
}

type Ending = Readonly<{ error: Error | undefined }>;

const endingOf = (unpacker: Gunzip): Promise<Ending> =>
  new Promise((resolve) => {
    unpacker.once("error", (error) => resolve({ error }));
    unpacker.once("end", () => resolve({ error: undefined }));
  });

const write = (unpacker: Gunzip, piece: Uint8Array): Promise<undefined> =>
  new Promise((resolve) => {
    unpacker.write(piece, () => resolve(undefined));
  });

const isPadding = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
