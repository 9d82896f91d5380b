import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@/lib/server/app-error";
import { importsFolder } from "@/lib/server/env";
import { openStore } from "@/lib/server/store/open-store";
import type { Store } from "@/lib/server/store/store";
import { CliError } from "./cli-error";

type ProjectStore = Readonly<{ store: Store; importsFolder: string }>;

/** The server's own database: where `DATABASE_URL` is a relative path, it counts from the project's folder. */
export function openProjectStore(): ProjectStore {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  exitOnSignals();
  try {
    return { store: openStore(), importsFolder: importsFolder() };
  } catch (error) {
    if (error instanceof AppError) throw new CliError(error.message, { cause: error });
    throw error;
  }
}

/** A signal that nothing else handles ends the command by an exit, which completes the database file. */
function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
}
