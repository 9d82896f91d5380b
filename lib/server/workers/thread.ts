import { Worker } from "node:worker_threads";
import { instanceId } from "../summaries/run-owner";
import { GATE, type Order, type Report, type ThreadData } from "./protocol";

export type Thread = Readonly<{
  send: (order: Order) => void;
  /** A resting thread does not keep the process alive. */
  rest: () => void;
  /** Terminates the thread between two calls of the database driver; see `guard-native-calls.ts`. */
  end: () => Promise<void>;
}>;

export type ThreadEvents = Readonly<{
  onReport: (report: Report) => void;
  /** The thread ended by itself: it crashed or ran out of memory. */
  onEnd: (cause: Error | undefined) => void;
}>;

export type StartThread = (events: ThreadEvents) => Thread;

const LOOK_AGAIN_MS = 2;

export function startThread(file: string, maxMegabytes: number, { onReport, onEnd }: ThreadEvents): Thread {
  const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: ThreadData = { instance: instanceId(), gate };
  const worker = new Worker(/* turbopackIgnore: true */ file, {
    workerData: data,
    // The loaders and flags of this process are not the thread's: its file is plain JavaScript.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  let cause: Error | undefined;
  let isEnding = false;
  worker.on("message", (report: Report) => {
    if (!isEnding) onReport(report);
  });
  worker.on("error", (error) => {
    cause = error;
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      if (!isEnding) onEnd(cause);
      resolve();
    });
  });
  worker.unref();
  const terminate = (): void => {
    const state = Atomics.compareExchange(gate, 0, GATE.open, GATE.closed);
    if (state === GATE.inNativeCall) setTimeout(terminate, LOOK_AGAIN_MS);
    else void worker.terminate();
  };
  return {
    send: (order) => {
      worker.ref();
      worker.postMessage(order);
    },
    rest: () => worker.unref(),
    end: () => {
      isEnding = true;
      terminate();
      return ended;
    },
  };
}
