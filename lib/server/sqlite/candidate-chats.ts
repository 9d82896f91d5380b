import type { MessageTrace } from "@/lib/import/identity/message-trace";
import type { ConversationOrigin } from "../store/import-store";
import { bind, type Connection } from "./open-database";

/** Messages of a conversation that are looked up one by one. */
const MAX_PROBES = 48;
/** Chats taken from one look: "hi" is said everywhere. */
const MAX_PER_PROBE = 24;
const MAX_CANDIDATES = 12;

/** The stored chats that may be a conversation, likeliest first: same format, and messages that both have. */
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
    `SELECT chatKey FROM ChatOrigin WHERE format = ? AND place = ? LIMIT ${MAX_CANDIDATES}`,
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
    // A short stored chat may lie between the probes of a long source.
    const hits = probed.size > 0 ? probed : countHits(new Set(trace.fingerprints), format);
    const likeliest = [...hits].toSorted(([, one], [, other]) => other - one).map(([chatKey]) => chatKey);
    const named = keysOf(atPlace.all(...bind(format, place, name)));
    const elsewhere = place === 1 ? [] : keysOf(atPlaceElsewhere.all(...bind(format, place)));
    return [...new Set([...named, ...likeliest.slice(0, MAX_CANDIDATES), ...elsewhere])];
  };
}

const keysOf = (rows: unknown[]): readonly number[] =>
  (rows as { chatKey: number }[]).map(({ chatKey }) => chatKey);

/** The first two messages decide much; the others are taken evenly, the last one among them. */
function probesOf(fingerprints: Float64Array): ReadonlySet<number> {
  const last = fingerprints.length - 1;
  const step = Math.max(1, last / (MAX_PROBES - 2));
  const places = Array.from({ length: MAX_PROBES - 1 }, (_, number) =>
    Math.min(last, Math.round(number * step)),
  );
  return new Set([0, Math.min(1, last), ...places].map((place) => fingerprints[place] ?? 0));
}
