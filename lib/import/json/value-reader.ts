import { open } from "node:fs/promises";
import type { ImportSource } from "../source/import-source";
import { onDisk } from "../source/on-disk";
import { parseLine } from "./parsed-lines";

/** The byte range of a value in its file. */
export type ValuePlace = Readonly<{ byte: number; length: number }>;

export type ValueReader = Readonly<{
  /** Undefined if there is no JSON at that offset. */
  read: (place: ValuePlace) => Promise<unknown>;
  close: () => Promise<void>;
}>;

/** Rereads values of a source at recorded offsets, so that they need not stay in memory. */
export function valueReader(source: ImportSource): ValueReader {
  const openFile = async () => {
    const disk = await onDisk(source);
    return { disk, file: await open(disk.path) };
  };
  let opened: ReturnType<typeof openFile> | undefined;
  return {
    read: async ({ byte, length }) => {
      opened ??= openFile();
      const { file } = await opened;
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, byte);
      const parsed = parseLine(bytes);
      return parsed.ok ? parsed.value : undefined;
    },
    close: async () => {
      if (opened === undefined) return;
      const { disk, file } = await opened;
      await file.close();
      await disk.remove();
    },
  };
}
