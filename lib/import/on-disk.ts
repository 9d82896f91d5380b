import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportSource } from "./import-source";

/** `remove` takes away what was copied, and nothing else. */
type OnDisk = Readonly<{ path: string; remove: () => Promise<void> }>;

/** A place on disk where the source can be read from the middle: its own, or an unpacked copy for the time being. */
export async function onDisk(source: ImportSource): Promise<OnDisk> {
  if (source.path !== undefined) {
    return { path: source.path, remove: async () => undefined };
  }
  return copyToDisk(source);
}

/** A copy of its own. */
export async function copyToDisk(source: ImportSource): Promise<OnDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), "contextscope-import-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, "copy");
  try {
    await pipeline(
      Readable.from(source.open(), { objectMode: false }),
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: file, remove };
}
