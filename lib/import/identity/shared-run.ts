import { longestRun } from "./longest-run";
import { isSameMessage, type MessageTrace, type TraceIndex } from "./message-trace";

/**
 * The length of the longest run that a conversation without an id shares with a stored one; 0 if it is a different
 * conversation: the run must contain its first two messages, or two thirds of the shorter one.
 */
export function sharedRun(stored: TraceIndex, incoming: MessageTrace): number {
  const [storedLength, length] = [stored.trace.fingerprints.length, incoming.fingerprints.length];
  const run = longestRun(stored, incoming, {
    storedFrom: 0,
    storedTo: storedLength,
    incomingFrom: 0,
    incomingTo: length,
  });
  const shorter = Math.min(storedLength, length);
  const isMostOfIt = run.length * 3 >= shorter * 2 && (shorter > 1 || isAtBothStarts(stored, incoming, 1));
  const hasFirstTwo = (run.incoming === 0 && run.length >= 2) || isAtBothStarts(stored, incoming, 2);
  return run.length > 0 && (isMostOfIt || hasFirstTwo) ? run.length : 0;
}

/** A single "ok" in the middle of a long conversation proves nothing. */
function isAtBothStarts({ trace }: TraceIndex, incoming: MessageTrace, count: number): boolean {
  if (Math.min(trace.fingerprints.length, incoming.fingerprints.length) < count) return false;
  return Array.from({ length: count }, (_, place) => isSameMessage(trace, place, incoming, place)).every(
    (isSame) => isSame,
  );
}
