const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Replaces a UTF-8 byte order mark with spaces, so that offsets still count from the start of the file. Chunks are
 * Buffers.
 */
export async function* withoutByteOrderMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (head === undefined) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < MARK.length) continue;
    yield blankMark(head);
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

export function blankMark(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return bytes;
  return Buffer.concat([Buffer.from("   "), bytes.subarray(MARK.length)]);
}
