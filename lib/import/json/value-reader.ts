import { open } from "node:fs/promises";
import type { ImportSource } from "../source/import-source";
import { onDisk } from "../source/on-disk";
import { parseLine } from "./parsed-lines";

/** Where a value lies in its file, in bytes. */
export type ValuePlace = Readonly<{ byte: number; length: number }>;

export type ValueReader = Readonly<{
  /** Undefined where no JSON lies. */
  read: (place: ValuePlace) => Promise<unknown>;
  close: () => Promise<void>;
}>;

/** Reads values of a source again, at places that were noted: they need not wait in memory. */
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
