import type { ChatFile, Episode, Profile, Summary } from "../../../core/schema/chat-file";
import type { Sql } from "../sql";
import { raiseRevision, recountExchanges, writeCounter } from "../summaries/summary-counter";
import { newestReadyVersion } from "../summaries/summary-rows";

/** Profiles, episodes and summaries of a chat file: existing ones stay, new ones are appended. */
export async function writeMemories(
  sql: Sql,
  chatKey: number,
  file: Pick<ChatFile, "profiles" | "episodes" | "summaries">,
): Promise<void> {
  await insertProfiles(sql, chatKey, file.profiles);
  await insertEpisodes(sql, chatKey, file.episodes);
  if ((await writeSummaries(sql, chatKey, file.summaries)) === 0) return;
  await writeCounter(sql, chatKey, await recountExchanges(sql, chatKey));
  await raiseRevision(sql, chatKey);
}

export async function insertProfiles(sql: Sql, chatKey: number, profiles: readonly Profile[]): Promise<void> {
  for (const { userId, summary, facts } of profiles)
    await sql.run(
      `INSERT INTO Profile (chatKey, userId, position, summary, facts)
       VALUES (?, ?, (SELECT coalesce(max(position) + 1, 0) FROM Profile WHERE chatKey = ?), ?, ?)
       ON CONFLICT (chatKey, userId) DO UPDATE SET summary = excluded.summary, facts = excluded.facts`,
      ...[chatKey, userId, chatKey, summary, facts && JSON.stringify(facts)],
    );
}

export async function insertEpisodes(sql: Sql, chatKey: number, episodes: readonly Episode[]): Promise<void> {
  for (const { topic, summary, importance, at } of episodes) {
    const known = await sql.get(
      "SELECT 1 FROM Episode WHERE chatKey = ? AND topic = ? AND summary = ? AND at IS NOT DISTINCT FROM ?",
      ...[chatKey, topic, summary, at],
    );
    if (known !== undefined) continue;
    await sql.run(
      `INSERT INTO Episode (chatKey, position, topic, summary, importance, at)
       VALUES (?, (SELECT coalesce(max(position) + 1, 0) FROM Episode WHERE chatKey = ?), ?, ?, ?, ?)`,
      ...[chatKey, chatKey, topic, summary, importance, at],
    );
  }
}

/** Returns how many were new to the chat. */
async function writeSummaries(sql: Sql, chatKey: number, summaries: readonly Summary[]): Promise<number> {
  let added = 0;
  for (const summary of summaries) {
    if (await isStored(sql, chatKey, summary)) continue;
    await insertSummary(sql, chatKey, summary);
    added += 1;
  }
  return added;
}

/** A summary without a time is any one with its text and range. */
async function isStored(
  sql: Sql,
  chatKey: number,
  { text, coversThrough, createdAt }: Summary,
): Promise<boolean> {
  const row = await sql.get(
    `SELECT 1 FROM Summary WHERE chatKey = ? AND text = ? AND coversThroughMessageId IS NOT DISTINCT FROM ?
       AND coalesce(createdAt = ?, TRUE)`,
    ...[chatKey, text, coversThrough, createdAt],
  );
  return row !== undefined;
}

async function insertSummary(
  sql: Sql,
  chatKey: number,
  { text, coversThrough, createdAt }: Summary,
): Promise<void> {
  const base = await newestReadyVersion(sql, chatKey);
  await sql.run(
    `INSERT INTO Summary (chatKey, version, state, triggeredBy, baseVersion, text, coversFromSequence, coversThroughSequence, coversThroughMessageId, provider, createdAt)
     VALUES (?, (SELECT coalesce(max(version), 0) + 1 FROM Summary WHERE chatKey = ?), 'ready', 'import', ?, ?,
       (SELECT coalesce(max(coversThroughSequence), 0) + 1 FROM Summary WHERE chatKey = ? AND state = 'ready'),
       (SELECT sequence FROM Message WHERE chatKey = ? AND id = ?), ?, 'import', ?)`,
    ...[chatKey, chatKey, base, text, chatKey, chatKey, coversThrough, coversThrough, createdAt],
  );
}
