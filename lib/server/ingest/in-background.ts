import { processSingleton } from "../../core/process-singleton";

const underWay = processSingleton("background-work", () => new Set<Promise<void>>());

/**
 * Work after a response that must not delay it. A failure becomes a process warning, because no caller waits for it.
 */
export function inBackground(work: () => Promise<unknown>): void {
  const running: Promise<void> = Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)),
    )
    .finally(() => underWay.delete(running));
  underWay.add(running);
}

/** Resolves when no background work is left. */
export async function untilSettled(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
