/** Work that pauses now and then, so that a server can go on between; what comes out is the same. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** At most this many messages or sentences make a step: a few milliseconds. */
export const STEP = 500;

export function finishSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
