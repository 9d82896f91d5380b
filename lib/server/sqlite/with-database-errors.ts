import { AppError } from "../app-error";
import { DISK_FULL, READ_ONLY } from "../disk-fault";
import type { Store } from "../store/store";
import { withErrors } from "../store/with-errors";

/** The engine reports a cause by its code; Prisma by its own code, or by the engine's code within the message. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  return ["code" in error ? String(error.code) : "", ...(error.message.match(/SQLITE_[A-Z]+/g) ?? [])];
}

export const isBusy = (error: unknown): boolean =>
  codesOf(error).some((code) => /^SQLITE_(?:BUSY|LOCKED)/.test(code) || code === PRISMA_TIMED_OUT);

/** Prisma reports a locked database only as a timeout. */
const PRISMA_TIMED_OUT = "P1008";

const UNUSABLE = /^SQLITE_(?:CANTOPEN|IOERR|READONLY|FULL|PERM|NOTADB|CORRUPT)/;

/** Failures that the user can mend; the others are reported by their code. */
function describe(code: string): string {
  if (code.startsWith("SQLITE_FULL")) return DISK_FULL;
  if (code.startsWith("SQLITE_READONLY")) return READ_ONLY;
  return `The database is unavailable (${code}).`;
}

/** Maps operational database failures to `AppError`; other errors stay as thrown. */
export function toAppError(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (isBusy(cause)) return new AppError("unavailable", "The database is busy. Try again later.", { cause });
  const code = codesOf(cause).find((each) => UNUSABLE.test(each));
  return code === undefined ? cause : new AppError("unavailable", describe(code), { cause });
}

/** The same store, which throws operational database failures as `AppError`. */
export const withDatabaseErrors = (store: Store): Store => withErrors(store, toAppError);
