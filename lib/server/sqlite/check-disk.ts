import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../app-error";
import { DISK_FULL, READ_ONLY } from "../disk-fault";

/** The write-ahead log grows to about 4 MB before SQLite copies it into the database file. */
const MIN_FREE_BYTES = 8 * 1024 * 1024;

/** Throws if the disk could not take a write. A rolled-back write stays in memory and does not show this. */
export async function checkDisk(file: string): Promise<void> {
  try {
    await access(file, constants.W_OK);
  } catch (cause) {
    throw new AppError("unavailable", READ_ONLY, { cause });
  }
  const { bavail, bsize } = await statfs(path.dirname(file));
  if (bavail * bsize < MIN_FREE_BYTES) throw new AppError("unavailable", DISK_FULL);
}
