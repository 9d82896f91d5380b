/** Thrown inside a task that nobody waits for any more. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
  constructor() {
    super("cancelled");
  }
}

type Running = Readonly<{ flag: Int32Array; controller: AbortController }>;

/** A thread runs one task at a time; undefined in the main thread, where tasks are too short to be cancelled. */
let running: Running | undefined;

const isCancelled = ({ flag }: Running): boolean => Atomics.load(flag, 0) !== 0;

/** Call it between the steps of a long computation. The flag is shared memory, so no event loop is needed to see it. */
export function stopIfCancelled(): void {
  if (running === undefined || !isCancelled(running)) return;
  const reason = new Cancelled();
  running.controller.abort(reason);
  throw reason;
}

const LOOK_EVERY_MS = 20;

/** Runs a task whose steps see the flag; the signal aborts while the task waits for something else. */
export async function runCancellable<Answer>(
  flag: Int32Array,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const current = { flag, controller };
  const timer = setInterval(() => {
    if (isCancelled(current)) controller.abort(new Cancelled());
  }, LOOK_EVERY_MS);
  running = current;
  try {
    return await work(controller.signal);
  } finally {
    running = undefined;
    clearInterval(timer);
  }
}
