import { latePlace } from "../../import/identity/late-place";
import type { ChatEnd } from "./chat-end";
import type { Connection } from "./open-database";
import { openTail, type StoredTail } from "./stored-tail";
import { parseTime } from "./write-messages";

/** Keeps the chat's end at the position of the file's next message. */
export type PlaceKeeper = Readonly<{
  /** Called for a file message that is already stored. */
  pass: (sequence: number) => void;
  /**
   * Called for a new file message: moves the end to its position. `before` is the number of the file's next stored
   * message, if known: a new message never goes past it.
   */
  goTo: (message: Readonly<{ sentAt?: string | undefined }>, before?: number) => void;
  close: () => void;
}>;

/** Writes imported messages at their `latePlace`: a history imported after the live feed goes before it. */
export function placeKeeper(connection: Connection, chatKey: number, end: ChatEnd): PlaceKeeper {
  const storedThrough = end.sequence;
  const findPlace = placeFinder(connection, chatKey, storedThrough);
  let passed = 0;
  let isBehindAll = storedThrough === 0;
  let tail: StoredTail | undefined;
  const openTailFor = (timeMs: number | undefined, before: number): StoredTail | undefined => {
    const byTime = timeMs === undefined ? undefined : findPlace(timeMs);
    const after = latePlace({ passed, storedThrough, before }, byTime);
    isBehindAll = after >= storedThrough;
    return isBehindAll ? undefined : openTail(connection, chatKey, after, end);
  };
  return {
    pass: (sequence) => {
      if (sequence < 0) tail?.releaseThrough(sequence);
      else if (sequence <= storedThrough) passed = Math.max(passed, sequence);
    },
    goTo: ({ sentAt }, before = Number.POSITIVE_INFINITY) => {
      if (isBehindAll) return;
      const timeMs = parseTime(sentAt);
      tail ??= openTailFor(timeMs, before);
      if (timeMs !== undefined) tail?.releaseUntil(timeMs, before);
    },
    close: () => tail?.close(),
  };
}

/** The stored message after which a message of that time belongs; the last one if none is known to be later. */
function placeFinder(connection: Connection, chatKey: number, storedThrough: number) {
  const lastUntil = connection.prepare(
    `SELECT sequence FROM Message WHERE chatKey = ? AND sequence <= ? AND sentAtMs <= ?
     ORDER BY sequence DESC LIMIT 1`,
  );
  const anyLater = connection.prepare(
    "SELECT 1 FROM Message WHERE chatKey = ? AND sequence > ? AND sequence <= ? AND sentAtMs IS NOT NULL LIMIT 1",
  );
  return (timeMs: number): number => {
    const row = lastUntil.get(chatKey, storedThrough, timeMs) as { sequence: number } | undefined;
    const after = row?.sequence ?? 0;
    return anyLater.get(chatKey, after, storedThrough) === undefined ? storedThrough : after;
  };
}
