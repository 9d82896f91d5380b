import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportSource } from "./import-source";
import { fallbackFolder, newImportFile } from "./imports-folder";

/** `remove` takes away what was copied, and nothing else. */
type OnDisk = Readonly<{ path: string; remove: () => Promise<void> }>;

/** A place on disk where the source can be read from the middle: its own, or an unpacked copy for the time being. */
export async function onDisk(source: ImportSource): Promise<OnDisk> {
  if (source.path !== undefined) {
    return { path: source.path, remove: async () => undefined };
  }
  return copyToDisk(source);
}

/** What SQLite puts beside a database while it is open. */
const SIDE_FILES = ["-wal", "-shm", "-journal"];

/** A copy of its own, in the folder for that. */
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
