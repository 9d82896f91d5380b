import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Private chats: nobody but the owner may read them. */
const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** SQLite gives the files beside a database the mode of the database. */
export const COMPANIONS = ["-wal", "-shm", "-journal"] as const;

const PERMISSIONS = 0o777;
/** Windows has other permissions. */
const hasModes = process.platform !== "win32";

/** Creates an empty file, which SQLite accepts as a new database; an existing file stays as it is. */
export function createPrivateFile(file: string): void {
  try {
    writeFileSync(file, "", { mode: FILE_MODE, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
}

export type OpenToOthers = Readonly<{ path: string; mode: number; wanted: number }>;

/** The database, its companions and copies, the folder of imports, and the data folder, as far as others can open them. */
export function listOpenToOthers(file: string): readonly OpenToOthers[] {
  if (!hasModes) return [];
  const folder = path.dirname(file);
  const entries = namesIn(folder).filter((name) => isOurs(name, file));
  const found = entries.map((name) => path.join(folder, name));
  return [...(isDataFolder(file) ? [folder] : []), ...found].flatMap((each) => {
    const stats = statSync(each, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const mode = stats.mode & PERMISSIONS;
    const wanted = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
    return (mode & ~wanted) === 0 ? [] : [{ path: each, mode, wanted }];
  });
}

/** Closes the files of an earlier version to others. Files of another user stay as they are; `doctor` reports them. */
export function protectFiles(file: string): void {
  for (const { path: each, mode, wanted } of listOpenToOthers(file)) {
    try {
      chmodSync(each, mode & wanted);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && isTolerated(String(error.code)))) throw error;
    }
  }
}

/** Of another user, on a read-only disk, on a disk without modes, or removed meanwhile. */
const isTolerated = (code: string): boolean => ["EPERM", "EROFS", "ENOTSUP", "ENOENT"].includes(code);

/** Copies are named after the database: `.before-…`, `.replaced-…`. */
function isOurs(name: string, file: string): boolean {
  const base = path.basename(file);
  return name === "imports" || name === base || name.startsWith(`${base}-`) || name.startsWith(`${base}.`);
}

/** The file may lie in a folder that others use, such as /tmp: ours is the default one, or one with nothing else in it. */
function isDataFolder(file: string): boolean {
  const folder = path.dirname(file);
  const names = namesIn(folder);
  return (
    names.length > 0 &&
    (folder === path.resolve(/* turbopackIgnore: true */ "data") || names.every((name) => isOurs(name, file)))
  );
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
