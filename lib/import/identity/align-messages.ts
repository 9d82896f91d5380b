import { longestRun, type TraceWindow } from "./longest-run";
import { isSameMessage, type MessageTrace, type TraceIndex } from "./message-trace";

/**
 * For each incoming message in order, the position (from 1) of the stored message it matches, or 0 for a new one.
 * Matches the longest run of equal messages first, then the parts before and after it.
 */
export function alignMessages(stored: TraceIndex, incoming: MessageTrace): Uint32Array {
  const aligned = new Uint32Array(incoming.fingerprints.length);
  const whole: TraceWindow = {
    storedFrom: 0,
    storedTo: stored.trace.fingerprints.length,
    incomingFrom: 0,
    incomingTo: incoming.fingerprints.length,
  };
  const waiting = [whole];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const window = alignEnds(stored.trace, incoming, next, aligned);
    const run = longestRun(stored, incoming, window);
    if (run.length === 0) continue;
    noteRun(aligned, run.incoming, run.stored, run.length);
    waiting.push(
      { ...window, storedTo: run.stored, incomingTo: run.incoming },
      { ...window, storedFrom: run.stored + run.length, incomingFrom: run.incoming + run.length },
    );
  }
  return aligned;
}

/** Most sources grow at the end: equal messages at both ends need no search. Returns the part in between. */
function alignEnds(
  stored: MessageTrace,
  incoming: MessageTrace,
  { storedFrom, storedTo, incomingFrom, incomingTo }: TraceWindow,
  aligned: Uint32Array,
): TraceWindow {
  const most = Math.min(storedTo - storedFrom, incomingTo - incomingFrom);
  let head = 0;
  while (head < most && isSameMessage(stored, storedFrom + head, incoming, incomingFrom + head)) head += 1;
  let tail = 0;
  while (tail < most - head && isSameMessage(stored, storedTo - 1 - tail, incoming, incomingTo - 1 - tail))
    tail += 1;
  noteRun(aligned, incomingFrom, storedFrom, head);
  noteRun(aligned, incomingTo - tail, storedTo - tail, tail);
  return {
    storedFrom: storedFrom + head,
    storedTo: storedTo - tail,
    incomingFrom: incomingFrom + head,
    incomingTo: incomingTo - tail,
  };
}

function noteRun(aligned: Uint32Array, incoming: number, stored: number, length: number): void {
  for (let step = 0; step < length; step += 1) aligned[incoming + step] = stored + step + 1;
}
