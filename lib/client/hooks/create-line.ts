type Join = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs tasks one after another in order of arrival; a task that is aborted while waiting never starts. */
export function createLine(): Join {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
