/** The messages of a conversation in order, as typed arrays: a log may have millions. */
export type MessageTrace = Readonly<{
  fingerprints: Float64Array;
  /** NaN where a message has no time. */
  timesMs: Float64Array;
}>;

/** As stored: without a fingerprint or a time where there is none. */
export type TracedMessage = Readonly<{ fingerprint: number | null; timeMs: number | null }>;

export async function traceOf(
  pages: AsyncIterable<readonly TracedMessage[]>,
  length: number,
): Promise<MessageTrace> {
  const fingerprints = new Float64Array(length);
  const timesMs = new Float64Array(length).fill(Number.NaN);
  let place = 0;
  for await (const messages of pages)
    for (const { fingerprint, timeMs } of messages) {
      fingerprints[place] = fingerprint ?? 0;
      timesMs[place] = timeMs ?? Number.NaN;
      place += 1;
    }
  return { fingerprints, timesMs };
}

/** Equal fingerprints; times are compared only if both messages have one. */
export function isSameMessage(
  one: MessageTrace,
  onePlace: number,
  other: MessageTrace,
  otherPlace: number,
): boolean {
  if (one.fingerprints[onePlace] !== other.fingerprints[otherPlace]) return false;
  const [time, otherTime] = [one.timesMs[onePlace] ?? Number.NaN, other.timesMs[otherPlace] ?? Number.NaN];
  return Number.isNaN(time) || Number.isNaN(otherTime) || time === otherTime;
}

/** The positions of a fingerprint in a trace. */
export type TraceIndex = Readonly<{
  trace: MessageTrace;
  /** Ascending positions of the messages with this fingerprint. */
  placesOf: (fingerprint: number) => Iterable<number>;
}>;

/** Sorted positions instead of a map: four bytes per message. */
export function indexTrace(trace: MessageTrace): TraceIndex {
  const { fingerprints } = trace;
  const at = (place: number): number => fingerprints[place] ?? 0;
  const order = Uint32Array.from(fingerprints.keys()).sort(
    (one, other) => at(one) - at(other) || one - other,
  );
  const placesOf = function* (fingerprint: number): Generator<number> {
    for (let row = firstRow(order, at, fingerprint); row < order.length; row += 1) {
      const place = order[row] ?? 0;
      if (at(place) !== fingerprint) return;
      yield place;
    }
  };
  return { trace, placesOf };
}

function firstRow(order: Uint32Array, at: (place: number) => number, fingerprint: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(order[middle] ?? 0) < fingerprint) low = middle + 1;
    else high = middle;
  }
  return low;
}
