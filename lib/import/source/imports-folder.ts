import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { processSingleton } from "@/lib/core/process-singleton";

const tidied = processSingleton("tidied-folders", () => new Set<string>());

/** Where the copies lie that no caller has a folder for: each user's own, as nobody else may read it. */
export const fallbackFolder = (): string => path.join(tmpdir(), `contextscope-imports-${userInfo().uid}`);

/** A new file for an import in the making. Its name tells which process it belongs to. */
export function newImportFile(folder: string): string {
  tidyImports(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${process.pid}-${randomUUID()}`);
}

/** Takes away, once in a process, what killed ones left behind: it is private. Call it as early as the folder is known. */
export function tidyImports(folder: string): void {
  if (tidied.has(folder)) return;
  tidied.add(folder);
  removeLeftovers(folder);
}

/** Before this process makes files of its own: those with its number are from an earlier life. */
function removeLeftovers(folder: string): void {
  for (const name of filesIn(folder)) {
    const owner = /^(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && isGone(Number(owner))) rmSync(path.join(folder, name), { force: true });
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

/** A container gives every run the same number: files with our own are from an earlier life. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
