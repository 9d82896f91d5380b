import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportRefusal } from "./import-refusal";
import type { ImportSource } from "./import-source";
import { limitBytes } from "./limit-bytes";

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

const withoutEnding = (name: string): string => name.replace(/\.gz$/i, "");

/** What a gzip file holds; it lies on no disk as it is read. */
export function unpackGzip({ path: _, ...source }: ImportSource): ImportSource {
  return {
    ...source,
    name: withoutEnding(source.name),
    ...(source.identity === undefined ? {} : { identity: withoutEnding(source.identity) }),
    size: undefined,
    open: () => unpack(source),
  };
}

async function* unpack({ name, size = 0, open }: ImportSource): AsyncGenerator<Uint8Array> {
  const unpacker = createGunzip();
  const packed = Readable.from(open(), { objectMode: false });
  packed.on("error", (error) => unpacker.destroy(error));
  try {
    yield* limitBytes(packed.pipe(unpacker), size, name);
  } catch (cause) {
    if (cause instanceof ImportRefusal) throw cause;
    throw new ImportRefusal(`${name}: the gzip data is broken or cut off`, { cause });
  } finally {
    packed.destroy();
  }
}
