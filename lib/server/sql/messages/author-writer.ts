import type { Message } from "../../../core/schema/message";
import { getOne, insertSql, type Sql } from "../sql";

/** Interns authors: a message points to the exact name its author had at the time. */
export function authorWriter(sql: Sql, chatKey: number) {
  const known = new Map<string, number>();
  return async ({ author, role }: Message, sequence: number): Promise<number | null> => {
    if (author === undefined) return null;
    const { id = null, name = null, username = null } = author;
    const isBot = role === "model";
    const isEvent = role === "event";
    // Authors who appear only in events have not spoken: a separate row keeps them out of the speakers.
    const identity = JSON.stringify([isEvent ? "event" : isBot, id, name, username]);
    const cached = known.get(identity);
    if (cached !== undefined) return cached;
    await sql.run(
      `${insertSql("Author", AUTHOR_COLUMNS)} ON CONFLICT (chatKey, identity) DO NOTHING`,
      ...[chatKey, identity, isBot, isEvent, id, name, username, sequence],
    );
    const find = "SELECT key FROM Author WHERE chatKey = ? AND identity = ?";
    const { key } = await getOne<{ key: number }>(sql, find, chatKey, identity);
    known.set(identity, key);
    return key;
  };
}

const AUTHOR_COLUMNS = ["chatKey", "identity", "isBot", "isEvent", "id", "name", "username", "firstSequence"];
