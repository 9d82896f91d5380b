import type { ChatFile, Episode, Profile, Summary } from "../../core/schema/chat-file";
import { bind, type Connection } from "./open-database";

/** Profiles, episodes and summaries of a chat file: what is there already stays, what is new is added behind it. */
export function writeMemories(connection: Connection, chatKey: number, file: ChatFile): void {
  writeProfiles(connection, chatKey, file.profiles);
  writeEpisodes(connection, chatKey, file.episodes);
  writeSummaries(connection, chatKey, file.summaries);
}

function writeProfiles(connection: Connection, chatKey: number, profiles: readonly Profile[]): void {
  const write = connection.prepare(
    `INSERT INTO Profile (chatKey, userId, position, summary, facts)
     VALUES (?, ?, (SELECT coalesce(max(position) + 1, 0) FROM Profile WHERE chatKey = ?), ?, ?)
     ON CONFLICT (chatKey, userId) DO UPDATE SET summary = excluded.summary, facts = excluded.facts`,
  );
  for (const { userId, summary, facts } of profiles) {
    write.run(...bind(chatKey, userId, chatKey, summary, facts && JSON.stringify(facts)));
  }
}

function writeEpisodes(connection: Connection, chatKey: number, episodes: readonly Episode[]): void {
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

function writeSummaries(connection: Connection, chatKey: number, summaries: readonly Summary[]): void {
  const exists = connection.prepare(
    "SELECT 1 FROM Summary WHERE chatKey = ? AND text = ? AND coversThroughMessageId IS ?",
  );
  const insert = connection.prepare(
    `INSERT INTO Summary (chatKey, version, state, text, coversFromSequence, coversThroughSequence, coversThroughMessageId, provider, createdAt)
     VALUES (?, (SELECT coalesce(max(version), 0) + 1 FROM Summary WHERE chatKey = ?), 'ready', ?,
       (SELECT coalesce(max(coversThroughSequence), 0) + 1 FROM Summary WHERE chatKey = ? AND state = 'ready'),
       (SELECT sequence FROM Message WHERE chatKey = ? AND id = ?), ?, 'import', ?)`,
  );
  for (const { text, coversThrough, createdAt } of summaries) {
    const through = coversThrough ?? null;
    if (exists.get(...bind(chatKey, text, through)) !== undefined) continue;
    insert.run(...bind(chatKey, chatKey, text, chatKey, chatKey, through, through, createdAt));
  }
}
