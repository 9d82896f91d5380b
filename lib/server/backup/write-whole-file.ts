import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { isProcessGone } from "../../import/source/imports-folder";
import { COMPANIONS } from "../sqlite/protect-files";

/**
 * Lets `work` write a temporary file beside the target, and then gives it the target's name: the target is complete or
 * unchanged, even after a power cut.
 */
export async function writeWholeFile<Result>(
  target: string,
  work: (temporary: string) => Promise<Result>,
): Promise<Result> {
  removeLeftovers(target);
  const temporary = `${target}${MARK}${process.pid}`;
  const remove = () => removeDatabase(temporary);
  // Ctrl-C exits in the middle of the work.
  process.once("exit", remove);
  try {
    const result = await work(temporary);
    syncFile(temporary);
    renameSync(temporary, target);
    syncFolder(path.dirname(target));
    return result;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

const MARK = ".unfinished-";

/** Files that killed processes left behind. */
function removeLeftovers(target: string): void {
  const folder = path.dirname(target);
  const start = `${path.basename(target)}${MARK}`;
  for (const name of readdirSync(folder)) {
    const owner = name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : Number.NaN;
    if (isProcessGone(owner)) rmSync(path.join(folder, name), { force: true });
  }
}

export function removeDatabase(file: string): void {
  for (const suffix of ["", ...COMPANIONS]) rmSync(`${file}${suffix}`, { force: true });
}

/** Waits until the disk has the content of a file. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for the names in a folder, which Windows cannot open. */
export function syncFolder(folder: string): void {
  if (process.platform !== "win32") syncFile(folder);
}
