import { isSameMessage, type MessageTrace, type TraceIndex } from "./message-trace";

/** A run of equal messages: its start on each side, and its length. */
export type CommonRun = Readonly<{ stored: number; incoming: number; length: number }>;

/** A range on each side; the end is exclusive. */
export type TraceWindow = Readonly<{
  storedFrom: number;
  storedTo: number;
  incomingFrom: number;
  incomingTo: number;
}>;

const NO_RUN: CommonRun = { stored: 0, incoming: 0, length: 0 };
/** "ok" may occur a hundred thousand times; comparing all pairs would never finish. */
const MAX_OCCURRENCES = 200;

/** The longest run of equal messages in a window; the earliest if several are equally long. */
export function longestRun(stored: TraceIndex, incoming: MessageTrace, window: TraceWindow): CommonRun {
  let best = NO_RUN;
  for (let place = window.incomingFrom; place + best.length < window.incomingTo; place += 1)
    best = longerRunAt(stored, incoming, window, place, best);
  return best;
}

function longerRunAt(
  index: TraceIndex,
  incoming: MessageTrace,
  window: TraceWindow,
  place: number,
  known: CommonRun,
): CommonRun {
  let best = known;
  let seen = 0;
  for (const storedPlace of index.placesOf(incoming.fingerprints[place] ?? 0)) {
    if (storedPlace < window.storedFrom) continue;
    if (storedPlace + best.length >= window.storedTo || seen === MAX_OCCURRENCES) break;
    seen += 1;
    const isWithinRun =
      place > window.incomingFrom &&
      storedPlace > window.storedFrom &&
      isSameMessage(index.trace, storedPlace - 1, incoming, place - 1);
    if (isWithinRun) continue;
    const length = runLength(index.trace, incoming, window, { stored: storedPlace, incoming: place });
    if (length > best.length) best = { stored: storedPlace, incoming: place, length };
  }
  return best;
}

function runLength(
  stored: MessageTrace,
  incoming: MessageTrace,
  window: TraceWindow,
  start: Readonly<{ stored: number; incoming: number }>,
): number {
  const most = Math.min(window.storedTo - start.stored, window.incomingTo - start.incoming);
  let length = 0;
  while (length < most && isSameMessage(stored, start.stored + length, incoming, start.incoming + length))
    length += 1;
  return length;
}
