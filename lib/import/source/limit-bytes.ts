import { ImportRefusal } from "../pipeline/import-refusal";

/** Real chats compress 5 to 30 times, a zip bomb a thousand times. */
const MAX_RATIO = 200;
/** Below this size the ratio says nothing: a small file of spaces is harmless. */
const RATIO_FREE_BYTES = 32 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024 * 1024;

/** Whether the ratio of unpacked to packed size suggests a zip bomb. */
export function isBomb(unpacked: number, packed: number): boolean {
  return unpacked > MAX_UNPACKED_BYTES || (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO);
}

/** Passes bytes through and refuses as soon as there are too many for their packed size. */
export async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  packed: number,
  name: string,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (isBomb(size, packed))
      throw new ImportRefusal(`${name}: unpacks to far more than it should (a zip bomb?)`);
    yield chunk;
  }
}
