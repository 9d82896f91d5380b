import type { BackOff } from "./create-back-off";
import type { Letter, Outbox } from "./create-outbox";
import { notify, type Trouble } from "./notify";
import type { Outcome } from "./post";

export type Means = Readonly<{
  send: (letters: readonly Letter[]) => Promise<Outcome>;
  drop: Outbox["drop"];
  backOff: BackOff;
  onError?: ((trouble: Trouble) => void) | undefined;
}>;

/** A letter that keeps causing server errors must not block the queue. */
const MAX_FAULTS = 8;

/** Retries until the letters are delivered or dropped; returns the number delivered. */
export async function deliver(letters: readonly Letter[], means: Means): Promise<number> {
  let faults = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await means.send(letters);
    if (outcome.kind === "done") return letters.length - reportConflicts(outcome.answer, means);
    if (outcome.kind === "refused") return giveUp(letters, outcome, means);
    faults += Number(outcome.isFault);
    if (faults >= MAX_FAULTS) return giveUp(letters, outcome, means);
    const retryInMs = means.backOff.delayMs(attempt, outcome.retryAfterMs);
    notify(means.onError, { message: outcome.message, attempt, retryInMs });
    await means.backOff.wait(retryInMs);
  }
}

type Failure = Readonly<{ message: string; status?: number }>;

async function giveUp(
  letters: readonly Letter[],
  { message, status }: Failure,
  means: Means,
): Promise<number> {
  // One bad message fails its whole batch: split the batch in half to find it.
  if (letters.length > 1 && (status === 400 || status === 413)) {
    const middle = Math.ceil(letters.length / 2);
    const arrived = await deliver(letters.slice(0, middle), means);
    return arrived + (await deliver(letters.slice(middle), means));
  }
  means.drop(letters.length, "refused", message, status);
  return 0;
}

function reportConflicts(answer: unknown, { drop }: Means): number {
  const conflicts = (answer as { conflicts?: unknown } | undefined)?.conflicts;
  if (typeof conflicts !== "number" || conflicts === 0) return 0;
  drop(conflicts, "refused", "another content is stored under this id: edit the message instead", 409);
  return conflicts;
}
