// A thread for the tests of the pool: each task does what its name says.
import { appendFileSync } from "node:fs";
import { parentPort, threadId } from "node:worker_threads";

const isRaised = (/** @type {Int32Array} */ flag) => Atomics.load(flag, 0) !== 0;

/** @type {Record<string, (question: any, flag: Int32Array) => unknown>} */
const TASKS = {
  thread: () => threadId,
  echo: (question) => question,
  /** Writes a line for each run, so that a test can count them. */
  log: ({ file, text, ms }, flag) => {
    appendFileSync(file, `${text}\n`);
    for (const end = Date.now() + ms; Date.now() < end && !isRaised(flag); );
    return text;
  },
  untilCancelled: (_, flag) => {
    while (!isRaised(flag));
    throw new Error("stopped by its flag");
  },
  deaf: () => {
    for (;;);
  },
  crash: () => process.exit(1),
  crashAfterLog: ({ file }) => {
    appendFileSync(file, "run\n");
    process.exit(1);
  },
  memory: () => {
    for (const kept = []; ; ) kept.push(Array(1000).fill(Math.random()));
  },
  fail: (error) => {
    throw error;
  },
};

parentPort?.on("message", ({ name, question, flag }) => {
  try {
    const answer = TASKS[name]?.(question, flag);
    parentPort?.postMessage({ kind: "done", answer });
  } catch (error) {
    parentPort?.postMessage({ kind: "failed", error });
  }
});
