import { statSync } from "node:fs";
import { AppError } from "../app-error";
import type { Store } from "../store/store";

const GONE =
  "The database file was removed or replaced while the server was running: nothing is read or stored. Put the file back, or restart the server.";

/** Which file a path leads to; undefined if there is none. */
function identityOf(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found && `${found.dev}:${found.ino}`;
  } catch {
    return undefined;
  }
}

export function requireDatabaseFile(file: string): void {
  if (identityOf(file) === undefined) throw new AppError("unavailable", GONE);
}

/** Fails as soon as the path leads to another file than now: SQLite would go on writing to the removed one. */
export function watchDatabaseFile(file: string): () => void {
  const opened = identityOf(file);
  let log: string | undefined;
  return () => {
    const currentLog = identityOf(`${file}-wal`);
    // The first write creates the log; while it is open, nobody else removes it.
    log ??= currentLog;
    if (identityOf(file) !== opened || currentLog !== log) throw new AppError("unavailable", GONE);
  };
}

/** Needed at the end of a process, whatever its state. */
const UNCHECKED: ReadonlySet<string> = new Set<keyof Store>(["checkpoint", "close"]);

type Method = (...asked: unknown[]) => unknown;

/** The same store, whose methods check before they start, and again before they acknowledge. */
export function whileFileExists(store: Store, check: () => void): Store {
  const methods = Object.entries(store).map(([name, method]) => {
    const checked: Method = async (...asked) => {
      check();
      try {
        return await (method as Method)(...asked);
      } finally {
        check();
      }
    };
    return [name, UNCHECKED.has(name) ? method : checked];
  });
  return Object.fromEntries(methods) as Store;
}
