import type { ChatFile, Episode, Profile, Summary } from "../../core/schema/chat-file";
import { bind, type Connection } from "./open-database";
import { raiseRevision, recountExchanges, writeCounter } from "./summary-counter";
import { newestReadyVersion } from "./summary-rows";

/** Profiles, episodes and summaries of a chat file: existing ones stay, new ones are appended. */
export function writeMemories(
  connection: Connection,
  chatKey: number,
  file: Pick<ChatFile, "profiles" | "episodes" | "summaries">,
): void {
  writeProfiles(connection, chatKey, file.profiles);
  writeEpisodes(connection, chatKey, file.episodes);
  if (writeSummaries(connection, chatKey, file.summaries) === 0) return;
  writeCounter(connection, chatKey, recountExchanges(connection, chatKey));
  raiseRevision(connection, chatKey);
}

export function writeProfiles(connection: Connection, chatKey: number, profiles: readonly Profile[]): void {
  const write = connection.prepare(
    `INSERT INTO Profile (chatKey, userId, position, summary, facts)
     VALUES (?, ?, (SELECT coalesce(max(position) + 1, 0) FROM Profile WHERE chatKey = ?), ?, ?)
     ON CONFLICT (chatKey, userId) DO UPDATE SET summary = excluded.summary, facts = excluded.facts`,
  );
  for (const { userId, summary, facts } of profiles) {
    write.run(...bind(chatKey, userId, chatKey, summary, facts && JSON.stringify(facts)));
  }
}

export function writeEpisodes(connection: Connection, chatKey: number, episodes: readonly Episode[]): void {
  const exists = connection.prepare(
    "SELECT 1 FROM Episode WHERE chatKey = ? AND topic = ? AND summary = ? AND at IS ?",
  );
  const insert = connection.prepare(
    `INSERT INTO Episode (chatKey, position, topic, summary, importance, at)
     VALUES (?, (SELECT coalesce(max(position) + 1, 0) FROM Episode WHERE chatKey = ?), ?, ?, ?, ?)`,
  );
  for (const { topic, summary, importance, at } of episodes) {
    if (exists.get(...bind(chatKey, topic, summary, at)) !== undefined) continue;
    insert.run(...bind(chatKey, chatKey, topic, summary, importance, at));
  }
}

/** Returns how many were new to the chat. */
function writeSummaries(connection: Connection, chatKey: number, summaries: readonly Summary[]): number {
  const exists = connection.prepare(
    `SELECT 1 FROM Summary WHERE chatKey = ? AND text = ? AND coversThroughMessageId IS ?
       AND coalesce(createdAt = ?, TRUE)`,
  );
  const insert = connection.prepare(
    `INSERT INTO Summary (chatKey, version, state, triggeredBy, baseVersion, text, coversFromSequence, coversThroughSequence, coversThroughMessageId, provider, createdAt)
     VALUES (?, (SELECT coalesce(max(version), 0) + 1 FROM Summary WHERE chatKey = ?), 'ready', 'import', ?, ?,
       (SELECT coalesce(max(coversThroughSequence), 0) + 1 FROM Summary WHERE chatKey = ? AND state = 'ready'),
       (SELECT sequence FROM Message WHERE chatKey = ? AND id = ?), ?, 'import', ?)`,
  );
  let added = 0;
  for (const { text, coversThrough, createdAt } of summaries) {
    const through = coversThrough ?? null;
    if (exists.get(...bind(chatKey, text, through, createdAt)) !== undefined) continue;
    const base = newestReadyVersion(connection, chatKey);
    insert.run(...bind(chatKey, chatKey, base, text, chatKey, chatKey, through, through, createdAt));
    added += 1;
  }
  return added;
}
