import type { Outbox } from "./create-outbox";
import { deliver, type Means } from "./deliver";

export type Courier = Readonly<{
  /** Starts delivery if it is not running; returns immediately. */
  start: () => void;
  /** Delivers immediately without waiting for the back-off. True if the queue is empty. */
  flush: (timeoutMs: number) => Promise<boolean>;
  inHand: () => number;
  delivered: () => number;
}>;

/** Delivers one batch at a time to keep the order. */
export function createCourier(outbox: Outbox, means: Means): Courier {
  let round: Promise<void> | undefined;
  let isPlanned = false;
  let inHand = 0;
  let delivered = 0;

  const run = async () => {
    for (let letters = outbox.take(); letters.length > 0; letters = outbox.take()) {
      inHand = letters.length;
      delivered += await deliver(letters, means);
      inHand = 0;
    }
    round = undefined;
  };
  const begin = () => {
    isPlanned = false;
    outbox.settle();
    if (outbox.size() > 0) round ??= run();
    return round;
  };
  const start = () => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(begin);
  };
  const flush = async (timeoutMs: number) => {
    // Include items that are queued in this tick, such as the end of a stream.
    await new Promise((resolve) => setImmediate(resolve));
    const ending = begin();
    means.backOff.wake();
    if (ending !== undefined) await within(ending, timeoutMs);
    return outbox.size() + inHand === 0;
  };
  return { start, flush, inHand: () => inHand, delivered: () => delivered };
}

async function within(ending: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([ending, timeout]);
  clearTimeout(timer);
}
