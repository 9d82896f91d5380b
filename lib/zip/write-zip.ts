import { Readable } from "node:stream";
import { constants, crc32, createDeflateRaw } from "node:zlib";
import { entryHead, entryTail, type ZippedEntry, zipList } from "./zip-records";

type ZipEntry = Readonly<{ name: string; content: AsyncIterable<string> }>;
type Body = { crc: number; packed: number; size: number };

/** Streams a zip of any size while its entries are read. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: ZippedEntry[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const body: Body = { crc: 0, packed: 0, size: 0 };
    const kind = { name: Buffer.from(entry.name), method: "deflated", isStreamed: true } as const;
    const head = entryHead({ ...kind, ...body });
    yield head;
    yield* pack(entry.content, body);
    const tail = entryTail(body);
    yield tail;
    written.push({ ...kind, ...body, offset });
    offset += head.length + body.packed + tail.length;
  }
  yield zipList(written, offset);
}

async function* pack(content: AsyncIterable<string>, body: Body): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      body.crc = crc32(bytes, body.crc);
      body.size += bytes.length;
      yield bytes;
    }
  };
  const source = Readable.from(counted());
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  source.on("error", (error) => deflate.destroy(error));
  try {
    for await (const chunk of source.pipe(deflate)) {
      body.packed += chunk.length;
      yield chunk;
    }
  } finally {
    source.destroy();
  }
}
