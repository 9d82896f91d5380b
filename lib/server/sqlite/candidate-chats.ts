import { likelyChats, MAX_LIKELY_CHATS, probesOf } from "@/lib/import/identity/likely-chats";
import type { MessageTrace } from "@/lib/import/identity/message-trace";
import type { ConversationOrigin } from "../store/import-store";
import { bind, type Connection } from "./open-database";

/** Max chats per lookup: "hi" occurs everywhere. */
const MAX_PER_PROBE = 24;

/** Stored chats that may be the same conversation, most likely first: same format, and shared messages. */
export function candidateChats(connection: Connection) {
  const hasOrigins =
    connection
      .prepare("SELECT 1 FROM ChatOrigin JOIN Chat ON key = chatKey WHERE idInvented = 1 LIMIT 1")
      .get() !== undefined;
  const holding = connection.prepare(
    `SELECT DISTINCT m.chatKey FROM Message m JOIN ChatOrigin o ON o.chatKey = m.chatKey
     WHERE m.fingerprint = ? AND (o.format IS NULL OR o.format = ?) ORDER BY m.chatKey LIMIT ${MAX_PER_PROBE}`,
  );
  const atPlace = connection.prepare(
    "SELECT chatKey FROM ChatOrigin WHERE format = ? AND place = ? AND name = ?",
  );
  const atPlaceElsewhere = connection.prepare(
    `SELECT chatKey FROM ChatOrigin WHERE format = ? AND place = ? LIMIT ${MAX_LIKELY_CHATS}`,
  );

  const countHits = (fingerprints: Iterable<number>, format: string): Map<number, number> => {
    const hits = new Map<number, number>();
    for (const fingerprint of fingerprints)
      for (const chatKey of keysOf(holding.all(...bind(fingerprint, format))))
        hits.set(chatKey, (hits.get(chatKey) ?? 0) + 1);
    return hits;
  };

  return (trace: MessageTrace, { format, name, place }: ConversationOrigin): readonly number[] => {
    if (!hasOrigins) return [];
    const probed = countHits(probesOf(trace.fingerprints), format);
    // A short stored chat may fall between the probes of a long source.
    const hits = probed.size > 0 ? probed : countHits(new Set(trace.fingerprints), format);
    const named = keysOf(atPlace.all(...bind(format, place, name)));
    const elsewhere = place === 1 ? [] : keysOf(atPlaceElsewhere.all(...bind(format, place)));
    return likelyChats({ named, hits, elsewhere });
  };
}

const keysOf = (rows: unknown[]): readonly number[] =>
  (rows as { chatKey: number }[]).map(({ chatKey }) => chatKey);
