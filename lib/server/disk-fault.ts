import { AppError } from "./app-error";

export const DISK_FULL = "The disk is full: nothing was stored. Free some space and try again.";
export const READ_ONLY = "The database is read-only: nothing was stored. Chats can still be read.";

/** Codes of Node for files that cannot be written. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  EROFS: "The data folder is read-only: nothing was stored.",
  EIO: "The disk reported an error: nothing was stored. Check the disk of the data folder.",
};

/** A failed write to a file as an operational failure; undefined for other errors. */
export function toDiskFault(cause: unknown): AppError | undefined {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return sentence === undefined ? undefined : new AppError("unavailable", sentence, { cause });
}
