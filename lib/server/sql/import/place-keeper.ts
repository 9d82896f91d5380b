import { latePlace } from "../../../import/identity/late-place";
import type { ChatEnd } from "../messages/chat-end";
import { parseTime } from "../messages/write-messages";
import type { Sql } from "../sql";
import { openTail, type StoredTail } from "./stored-tail";

type Dated = Readonly<{ sentAt?: string | undefined }>;

/** Keeps the chat's end at the position of the file's next message. */
export type PlaceKeeper = Readonly<{
  /** Called for a file message that is already stored. */
  pass: (sequence: number) => Promise<void>;
  /**
   * Called for a new file message: moves the end to its position. `readBefore` gives the number of the file's next
   * stored message, if known: a new message never goes past it. True if stored messages were detached, which changes
   * their numbers.
   */
  goTo: (message: Dated, readBefore: () => Promise<number | undefined>) => Promise<boolean>;
  close: () => Promise<void>;
}>;

/**
 * Writes imported messages at their `latePlace`: a history imported after the live feed goes before it.
 * `writeWaiting` writes the messages that belong before the end.
 */
export function placeKeeper(
  sql: Sql,
  chatKey: number,
  end: ChatEnd,
  writeWaiting: () => Promise<void>,
): PlaceKeeper {
  const storedThrough = end.sequence;
  let passed = 0;
  let isBehindAll = storedThrough === 0;
  let tail: StoredTail | undefined;
  const openTailFor = async (timeMs: number | undefined, before: number): Promise<StoredTail | undefined> => {
    const byTime = timeMs === undefined ? undefined : await findPlace(sql, chatKey, storedThrough, timeMs);
    const after = latePlace({ passed, storedThrough, before }, byTime);
    isBehindAll = after >= storedThrough;
    return isBehindAll ? undefined : openTail(sql, { chatKey, after, end }, writeWaiting);
  };
  return {
    pass: async (sequence) => {
      if (sequence < 0) await tail?.releaseThrough(sequence);
      else if (sequence <= storedThrough) passed = Math.max(passed, sequence);
    },
    goTo: async ({ sentAt }, readBefore) => {
      if (isBehindAll) return false;
      const before = (await readBefore()) ?? Number.POSITIVE_INFINITY;
      const timeMs = parseTime(sentAt);
      const wasOpen = tail !== undefined;
      tail ??= await openTailFor(timeMs, before);
      if (timeMs !== undefined) await tail?.releaseUntil(timeMs, before);
      return tail !== undefined && !wasOpen;
    },
    close: async () => tail?.close(),
  };
}

/** The stored message after which a message of that time belongs; the last one if none is known to be later. */
async function findPlace(sql: Sql, chatKey: number, storedThrough: number, timeMs: number): Promise<number> {
  const row = await sql.get<{ sequence: number }>(
    `SELECT sequence FROM Message WHERE chatKey = ? AND sequence <= ? AND sentAtMs <= ?
     ORDER BY sequence DESC LIMIT 1`,
    ...[chatKey, storedThrough, timeMs],
  );
  const after = row?.sequence ?? 0;
  const later = await sql.get(
    "SELECT 1 FROM Message WHERE chatKey = ? AND sequence > ? AND sequence <= ? AND sentAtMs IS NOT NULL LIMIT 1",
    ...[chatKey, after, storedThrough],
  );
  return later === undefined ? storedThrough : after;
}
