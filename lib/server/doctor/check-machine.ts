import { existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import { workerFile } from "../workers/worker-file";
import { type Check, check, megabytes } from "./check";

/** The version that `npm start` requires. */
export function checkNode(minimum: string, version = process.versions.node): Check {
  const { ok, problem } = check("node");
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0
    ? ok(`Node ${version}`)
    : problem(`Node ${version} is too old`, `install Node ${minimum} or newer`);
}

export function checkWorkers(): Check {
  const { ok, warning } = check("workers");
  try {
    workerFile();
    return ok("the code of the worker threads is built");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return warning("the code of the worker threads is not built", "npm start builds it");
  }
}

const LITTLE_BYTES = 500_000_000;
const TOO_LITTLE_BYTES = 50_000_000;

/** A backup, and an upgrade with its copy, need as much space as the database has. */
export function checkDisk(file: string, free = freeBytes(file)): Check {
  const { ok, warning, problem } = check("disk");
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const message = `${megabytes(free)} free`;
  if (free < TOO_LITTLE_BYTES) return problem(message, "free some space: writes may fail at any time");
  if (free < Math.max(LITTLE_BYTES, used))
    return warning(message, "free some space: an upgrade or a backup may not fit");
  return ok(message);
}

/** Of the nearest folder that exists. */
function freeBytes(file: string): number {
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
