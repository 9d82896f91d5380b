import { processSingleton } from "../../core/process-singleton";

type Waiting = Readonly<{ timer: NodeJS.Timeout; latestAt: number; work: () => Promise<unknown> }>;

/** `scripts/setup/serve.mjs` calls `finish` before the process ends. */
const background = processSingleton("background-work", () => ({
  running: new Set<Promise<void>>(),
  waiting: new Map<string, Waiting>(),
  /** The end of the work that is done one after another. */
  queue: Promise.resolve(),
  isEnding: false,
  finish,
}));

/** Bots post an answer and its next question within this time; people do not. */
const QUIET_MS = 100;
/** A chat that never pauses, as during a long batch upload, is followed this often. */
const MAX_DELAY_MS = 10_000;

/**
 * Work after a response that must not delay it. A failure becomes a process warning, because no caller waits for it.
 */
export function inBackground(work: () => Promise<unknown>): Promise<void> {
  const running: Promise<void> = Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)),
    )
    .finally(() => background.running.delete(running));
  background.running.add(running);
  return running;
}

/**
 * The same for work that follows many events: it runs once after they pause, and after such work of other keys, so that
 * it never competes with the next event.
 */
export function whenQuiet(key: string, work: () => Promise<unknown>): void {
  const { waiting } = background;
  const now = Date.now();
  const latestAt = waiting.get(key)?.latestAt ?? now + MAX_DELAY_MS;
  clearTimeout(waiting.get(key)?.timer);
  const timer = setTimeout(() => start(key), Math.min(QUIET_MS, Math.max(0, latestAt - now)));
  waiting.set(key, { timer, latestAt, work });
}

function start(key: string): void {
  const next = background.waiting.get(key);
  if (next === undefined) return;
  clearTimeout(next.timer);
  background.waiting.delete(key);
  const { queue } = background;
  background.queue = inBackground(() => queue.then(next.work));
}

/** Starts what waits and resolves when no background work is left. */
export async function untilSettled(): Promise<void> {
  while (background.running.size + background.waiting.size > 0) {
    for (const key of background.waiting.keys()) start(key);
    await Promise.all(background.running);
  }
}

/** Starts what waits and resolves when it is done. Work that runs beside it, such as a call to a model, may go on. */
async function finish(): Promise<void> {
  background.isEnding = true;
  for (const key of background.waiting.keys()) start(key);
  await background.queue;
}

/** The process is about to end: nothing that takes long may start. */
export const isEnding = (): boolean => background.isEnding;
