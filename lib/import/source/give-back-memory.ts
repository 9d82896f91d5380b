import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Smaller ones the engine clears away in time of its own accord. */
const LARGE_BYTES = 1024 * 1024;
const MAX_GARBAGE_BYTES = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let garbageBytes = 0;

/**
 * Call this when some use of a value of so many bytes is over. Where there is no limit on its memory, the engine lets
 * half a gigabyte of texts lie that nobody needs any more before it clears them away.
 */
export function giveBackMemory(bytes: number): void {
  if (bytes < LARGE_BYTES) return;
  garbageBytes += bytes;
  if (garbageBytes < MAX_GARBAGE_BYTES) return;
  garbageBytes = 0;
  collectGarbage();
}
