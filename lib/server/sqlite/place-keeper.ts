import type { ChatEnd } from "./chat-end";
import type { Connection } from "./open-database";
import { openTail, type StoredTail } from "./stored-tail";
import { parseTime } from "./write-messages";

/** Keeps the chat's end where the next message of a file belongs. */
export type PlaceKeeper = Readonly<{
  /** The file has come to a message that is stored already. */
  pass: (sequence: number) => void;
  /** The file has come to a new message: moves the end to its place. */
  goTo: (message: Readonly<{ sentAt?: string | undefined }>) => void;
  close: () => void;
}>;

/**
 * Finds the place of imported messages among those that were stored before: by time, and never against the order of
 * the file, which holds for messages without a time. A history that comes after the live feed stands before it.
 */
export function placeKeeper(connection: Connection, chatKey: number, end: ChatEnd): PlaceKeeper {
  const storedThrough = end.sequence;
  const findPlace = placeFinder(connection, chatKey, storedThrough);
  let passed = 0;
  let isBehindAll = storedThrough === 0;
  let tail: StoredTail | undefined;
  const openTailFor = (timeMs: number | undefined): StoredTail | undefined => {
    const after = timeMs === undefined ? passed || storedThrough : Math.max(passed, findPlace(timeMs));
    isBehindAll = after >= storedThrough;
    return isBehindAll ? undefined : openTail(connection, chatKey, after, end);
  };
  return {
    pass: (sequence) => {
      if (sequence < 0) tail?.releaseThrough(sequence);
      else if (sequence <= storedThrough) passed = Math.max(passed, sequence);
    },
    goTo: ({ sentAt }) => {
      if (isBehindAll) return;
      const timeMs = parseTime(sentAt);
      tail ??= openTailFor(timeMs);
      if (timeMs !== undefined) tail?.releaseUntil(timeMs);
    },
    close: () => tail?.close(),
  };
}

/** The stored message after which one of that time belongs; the last of all where none is known to be later. */
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
