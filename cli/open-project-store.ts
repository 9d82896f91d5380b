import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@/lib/server/app-error";
import { importsFolder } from "@/lib/server/env";
import { openStore } from "@/lib/server/store/open-store";
import type { Store } from "@/lib/server/store/store";
import { CliError } from "./cli-error";

type ProjectStore = Readonly<{ store: Store; importsFolder: string }>;

/** Opens the server's database. A relative `DATABASE_URL` is resolved against the project folder. */
export function openProjectStore(): ProjectStore {
  enterProject();
  try {
    return { store: openStore(), importsFolder: importsFolder() };
  } catch (error) {
    if (error instanceof AppError) throw new CliError(error.message, { cause: error });
    throw error;
  }
}

/** Migrations and the default database are found in the project folder. */
export function enterProject(): void {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  exitOnSignals();
}

/** Exits on otherwise unhandled signals, so that exit handlers close the database file. */
function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
}
