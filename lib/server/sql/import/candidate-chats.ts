import { likelyChats, MAX_LIKELY_CHATS, probesOf } from "@/lib/import/identity/likely-chats";
import type { MessageTrace } from "@/lib/import/identity/message-trace";
import type { ConversationOrigin } from "../../store/import-store";
import type { Sql } from "../sql";

/** Max chats per lookup: "hi" occurs everywhere. */
const MAX_PER_PROBE = 24;

type KeyRow = Readonly<{ chatKey: number }>;

/** Whether any stored chat is found by its messages. */
export const hasChatsWithoutId = async (sql: Sql): Promise<boolean> =>
  (await sql.get("SELECT 1 FROM ChatOrigin JOIN Chat ON key = chatKey WHERE idInvented LIMIT 1")) !==
  undefined;

/** Stored chats that may be the same conversation, most likely first: same format, and shared messages. */
export async function candidateChats(
  sql: Sql,
  trace: MessageTrace,
  { format, name, place }: ConversationOrigin,
): Promise<readonly number[]> {
  const probed = await countHits(sql, probesOf(trace.fingerprints), format);
  // A short stored chat may fall between the probes of a long source.
  const hits = probed.size > 0 ? probed : await countHits(sql, new Set(trace.fingerprints), format);
  const named = await sql.all<KeyRow>(
    "SELECT chatKey FROM ChatOrigin WHERE format = ? AND place = ? AND name = ?",
    ...[format, place, name],
  );
  const elsewhere = place === 1 ? [] : await readAtPlace(sql, format, place);
  return likelyChats({ named: named.map(keyOf), hits, elsewhere: elsewhere.map(keyOf) });
}

const keyOf = ({ chatKey }: KeyRow): number => chatKey;

const readAtPlace = (sql: Sql, format: string, place: number): Promise<readonly KeyRow[]> =>
  sql.all(
    `SELECT chatKey FROM ChatOrigin WHERE format = ? AND place = ? ORDER BY name, chatKey LIMIT ${MAX_LIKELY_CHATS}`,
    ...[format, place],
  );

async function countHits(
  sql: Sql,
  fingerprints: Iterable<number>,
  format: string,
): Promise<ReadonlyMap<number, number>> {
  const hits = new Map<number, number>();
  for (const fingerprint of fingerprints) {
    const rows = await sql.all<KeyRow>(
      `SELECT DISTINCT m.chatKey FROM Message m JOIN ChatOrigin o ON o.chatKey = m.chatKey
       WHERE m.fingerprint = ? AND (o.format IS NULL OR o.format = ?) ORDER BY m.chatKey LIMIT ${MAX_PER_PROBE}`,
      ...[fingerprint, format],
    );
    for (const { chatKey } of rows) hits.set(chatKey, (hits.get(chatKey) ?? 0) + 1);
  }
  return hits;
}
