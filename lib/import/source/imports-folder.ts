import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { processSingleton } from "@/lib/core/process-singleton";

const tidied = processSingleton("tidied-folders", () => new Set<string>());

/** The default folder for copies: one per user, because nobody else may read them. */
export const fallbackFolder = (): string => path.join(tmpdir(), `contextscope-imports-${userInfo().uid}`);

/** A new file for a running import. Its name contains the process id. */
export function newImportFile(folder: string): string {
  tidyImports(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${process.pid}-${randomUUID()}`);
}

/**
 * Removes, once per process, the private files that killed processes left behind. Call it as soon as the folder is
 * known.
 */
export function tidyImports(folder: string): void {
  // Files of the main thread carry the same process id, and a worker would take them for leftovers.
  if (!isMainThread || tidied.has(folder)) return;
  tidied.add(folder);
  removeLeftovers(folder);
}

/** Runs before this process creates files: those with its process id are from an earlier run. */
function removeLeftovers(folder: string): void {
  for (const name of filesIn(folder)) {
    const owner = /^(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && isProcessGone(Number(owner))) removeIfAllowed(path.join(folder, name));
  }
}

/** In a folder that may only be read, leftovers wait for a process that may write. */
function removeIfAllowed(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EROFS")) throw error;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** In a container every run has the same process id: files with ours are from an earlier run. */
export function isProcessGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
