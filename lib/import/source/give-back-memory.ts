import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The engine collects smaller values in time by itself. */
const LARGE_BYTES = 1024 * 1024;
const MAX_GARBAGE_BYTES = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let garbageBytes = 0;

/**
 * Call this after a value of this many bytes is no longer used. Without a memory limit the engine keeps half a
 * gigabyte of unused strings before it collects them.
 */
export function giveBackMemory(bytes: number): void {
  if (bytes < LARGE_BYTES) return;
  garbageBytes += bytes;
  if (garbageBytes < MAX_GARBAGE_BYTES) return;
  garbageBytes = 0;
  collectGarbage();
}
