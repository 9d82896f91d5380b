import { processSingleton } from "../../core/process-singleton";
import { isDevelopment, workerCount } from "../env";
import { createPool, type Pool } from "./pool";
import { startThread } from "./thread";
import { workerFile } from "./worker-file";

/** A chat of a million messages, rendered whole, takes about half of it. */
const MAX_MEGABYTES = 4096;
/**
 * An import reads its file in pieces; the largest value it accepts takes 170 MB while it is parsed. With more memory
 * the engine would only collect its garbage later.
 */
const MAX_IMPORT_MEGABYTES = 224;
const MAX_WAITING_PER_THREAD = 50;
/** Imports take minutes, so each has a thread of its own, which ends soon after it. */
const MAX_IMPORTS = 4;
const IMPORT_IDLE_MS = 10_000;

/** In development a thread ends soon, so that the next one runs the changed code. */
const DEVELOPMENT_IDLE_MS = 1000;

/** The threads for chats. */
export const chatPool = (): Pool =>
  processSingleton("worker-pool", () =>
    openPool(workerCount(), MAX_MEGABYTES, isDevelopment() ? DEVELOPMENT_IDLE_MS : undefined),
  );

/** The threads for files. */
export const importPool = (): Pool =>
  processSingleton("import-pool", () => openPool(MAX_IMPORTS, MAX_IMPORT_MEGABYTES, IMPORT_IDLE_MS));

const openPool = (size: number, maxMegabytes: number, idleMs?: number): Pool =>
  createPool({
    size,
    maxWaiting: size * MAX_WAITING_PER_THREAD,
    maxMegabytes,
    idleMs,
    start: (events) => startThread(workerFile(), maxMegabytes, events),
  });

/** Ends all threads; for a process that is done, and for tests. */
export const endWorkers = async (): Promise<void> => {
  await Promise.all([chatPool().end(), importPool().end()]);
};
