import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportSource } from "./import-source";
import { fallbackFolder, newImportFile } from "./imports-folder";

/** `remove` deletes only the copy. */
type OnDisk = Readonly<{ path: string; remove: () => Promise<void> }>;

/** A path on disk where the source can be read at any offset: its own, or a temporary unpacked copy. */
export async function onDisk(source: ImportSource): Promise<OnDisk> {
  if (source.path !== undefined) {
    return { path: source.path, remove: async () => undefined };
  }
  return copyToDisk(source);
}

/** Files that SQLite puts beside an open database. */
const SIDE_FILES = ["-wal", "-shm", "-journal"];

export async function copyToDisk(source: ImportSource): Promise<OnDisk> {
  const file = newImportFile(source.copies ?? fallbackFolder());
  const remove = async (): Promise<void> => {
    for (const ending of ["", ...SIDE_FILES]) await rm(file + ending, { force: true });
  };
  try {
    await pipeline(
      Readable.from(source.open(), { objectMode: false }),
      createWriteStream(file, { mode: 0o600, flags: "wx" }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: file, remove };
}
