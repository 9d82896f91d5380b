import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * One hash of files and folders: names and contents.
 * @param {readonly string[]} paths
 * @param {(file: string) => boolean} [isSource]
 */
export function hashSources(paths, isSource = () => true) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of paths.flatMap(listFiles).filter(isSource)) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * @param {string} from
 * @returns {string[]}
 */
function listFiles(from) {
  if (!existsSync(from)) return [];
  if (!statSync(from).isDirectory()) return [from];
  return readdirSync(from)
    .sort()
    .flatMap((name) => listFiles(path.join(from, name)));
}

/**
 * Runs a step only if its sources changed since it last finished. The stamp is deleted first and written last, so
 * an interrupted step runs again.
 * @param {{ stamp: string, sources: string, work: () => Promise<void> }} step
 */
export async function whenChanged({ stamp, sources, work }) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, sources);
}
