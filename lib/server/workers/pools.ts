import { processSingleton, processSingletons } from "../../core/process-singleton";
import { isDevelopment, workerCount } from "../env";
import { createPool, type Pool } from "./pool";
import { startThread } from "./thread";
import { WARM_UP } from "./warm-up";
import { workerFile } from "./worker-file";

/** Measured: a chat of 100,000 messages, rendered whole, fails with 256 MB and fits in 384 MB; ten times that is this. */
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

const CHAT_POOL = "worker-pool";
const IMPORT_POOL = "import-pool";

/** The threads for chats. They start with the first question, long or not, or by `offerWarmUp`: a cold one takes a second. */
export const chatPool = (): Pool => processSingleton(CHAT_POOL, openChatPool);

function openChatPool(): Pool {
  const size = workerCount();
  const pool = openPool(size, MAX_MEGABYTES, isDevelopment() ? DEVELOPMENT_IDLE_MS : undefined);
  // A failure is not lost: the first real question meets it again, and reports it.
  for (let place = 0; place < size; place += 1)
    void pool.run({ name: WARM_UP, question: {}, key: `${WARM_UP} ${place}` }).catch(() => undefined);
  return pool;
}

/** The threads for files. */
export const importPool = (): Pool =>
  processSingleton(IMPORT_POOL, () => openPool(MAX_IMPORTS, MAX_IMPORT_MEGABYTES, IMPORT_IDLE_MS));

const openPool = (size: number, maxMegabytes: number, idleMs?: number): Pool =>
  createPool({
    size,
    maxWaiting: size * MAX_WAITING_PER_THREAD,
    maxMegabytes,
    idleMs,
    start: (events) => startThread(workerFile(), maxMegabytes, events),
  });

/** The lengths of the queues; looking at them starts no thread. */
export const queueLengths = (): Readonly<Record<"chats" | "imports", number>> => {
  const lengthOf = (name: string, pool: () => Pool) =>
    processSingletons().has(name) ? pool().waitingCount() : 0;
  return { chats: lengthOf(CHAT_POOL, chatPool), imports: lengthOf(IMPORT_POOL, importPool) };
};

/** Ends all threads; for a process that is done, and for tests. */
export const endWorkers = async (): Promise<void> => {
  await Promise.all([chatPool().end(), importPool().end()]);
};

/** `scripts/setup/serve.mjs` calls it when the server is ready: the first long window then finds its thread warm. */
export const offerWarmUp = (): void => {
  processSingleton("on-ready", () => () => {
    if (workerCount() > 0) chatPool();
  });
};
