import { ImportRefusal } from "../pipeline/import-refusal";

/** Real chats compress 5 to 30 times; a bomb a thousand times. */
const MAX_RATIO = 200;
/** Below this the ratio tells nothing: a small file of spaces is no harm. */
const RATIO_FREE_BYTES = 32 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024 * 1024;

/** Whether so much unpacked from so little is a bomb. */
export function isBomb(unpacked: number, packed: number): boolean {
  return unpacked > MAX_UNPACKED_BYTES || (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO);
}

/** The same bytes, refused as soon as there are too many for what they were packed in. */
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
