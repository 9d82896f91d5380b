import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { FolderOfFiles, ImportSource } from "./import-source";
import { isUnsafePath } from "./unsafe-path";

/** A file on disk, with its folder if that may be read. */
export async function fileOnDisk(file: string, name: string, beside?: FolderOfFiles): Promise<ImportSource> {
  const { size } = await stat(file);
  return {
    name,
    size,
    path: file,
    open: () => createReadStream(file, { highWaterMark: 256 * 1024 }),
    ...(beside === undefined ? {} : { beside }),
  };
}

/** A folder on disk; symbolic links that lead out of it are not followed. */
export function folderOnDisk(folder: string): FolderOfFiles {
  const find = async (relative: string): Promise<ImportSource | undefined> => {
    if (isUnsafePath(relative)) return undefined;
    try {
      const root = await realpath(folder);
      const file = await realpath(path.join(root, relative));
      if (!file.startsWith(root + path.sep) || !(await stat(file)).isFile()) return undefined;
      return await fileOnDisk(file, relative);
    } catch {
      // Missing and unreadable files are treated alike.
      return undefined;
    }
  };
  return { list: () => listFiles(folder), find };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .toSorted();
}

/** The files under one folder of an archive, by paths relative to it. */
export function subfolder(files: FolderOfFiles, base: string): FolderOfFiles {
  if (base === "") return files;
  return {
    list: async () =>
      (await files.list()).filter((one) => one.startsWith(base)).map((one) => one.slice(base.length)),
    find: async (relative) => (isUnsafePath(relative) ? undefined : files.find(base + relative)),
  };
}
