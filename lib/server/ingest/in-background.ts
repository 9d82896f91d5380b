import { processSingleton } from "../../core/process-singleton";

const underWay = processSingleton("background-work", () => new Set<Promise<void>>());

/** Work that follows an answer and must not delay it. A failure is a warning of the process: nobody waits for it. */
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

/** Resolves when nothing is under way any more. */
export async function untilSettled(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
