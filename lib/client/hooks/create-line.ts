type Join = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs one piece of work after the other, in the order they came; what is given up while it waits is never begun. */
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
