import { afterDeletion } from "../../../core/summaries/counter-changes";
import { readArrival, refreshActivity } from "../ingest/ingest-activity";
import { refreshAuthors } from "../ingest/ingest-authors";
import { renumberMessages } from "../messages/renumber-messages";
import type { Sql } from "../sql";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "../summaries/summary-counter";
import { refreshSummaryCount } from "../summaries/summary-rows";

/** Columns of `RemovedRow`; the table's name is `Message`. */
export const REMOVED_COLUMNS = `key, id, sequence, role, authorKey,
  (SELECT count(*) FROM Media d WHERE d.chatKey = Message.chatKey AND d.messageKey = Message.key) AS media`;

export type RemovedRow = Readonly<{
  key: number;
  id: string;
  sequence: number;
  role: string;
  authorKey: number | null;
  media: number;
}>;

/**
 * Deletes messages, in ascending order of their sequence numbers, with everything that belongs to them, and closes the gaps,
 * so that sequence numbers stay contiguous; the ids are remembered as deleted. The cost is proportional to the messages after
 * the first one. Call it in a transaction, under the chat's lock.
 */
export async function removeMessages(
  sql: Sql,
  chatKey: number,
  removed: readonly RemovedRow[],
): Promise<void> {
  const [first] = removed;
  if (first === undefined) return;
  const arrivedMs = await readArrival(sql, chatKey);
  await sql.run(
    `DELETE FROM Message WHERE chatKey = ? AND ${sql.dialect.inList("key")}`,
    chatKey,
    removed.map(({ key }) => key),
  );
  const deletedAt = new Date().toISOString();
  await sql.insertRows(
    "DeletedMessage",
    ["chatKey", "id", "deletedAt"],
    removed.map(({ id }) => [chatKey, id, deletedAt]),
  );
  await sql.run(
    `DELETE FROM Blob WHERE chatKey = ? AND NOT EXISTS
       (SELECT 1 FROM Media d WHERE d.chatKey = Blob.chatKey AND d.blobHash = Blob.hash)`,
    chatKey,
  );
  await closeGaps(sql, chatKey, first.sequence);
  await countDown(sql, chatKey, removed);
  await renumberMessages(sql, chatKey, first.sequence);
  await shiftAuthors(sql, chatKey, removed);
  await shiftSummaries(
    sql,
    chatKey,
    removed.map(({ sequence }) => sequence),
  );
  await refreshActivity(sql, chatKey, arrivedMs);
  await recount(sql, chatKey);
}

/** Through negative numbers, because sequence numbers are unique at every moment. */
async function closeGaps(sql: Sql, chatKey: number, from: number): Promise<void> {
  await sql.run(
    `UPDATE Message SET sequence = -n.place FROM (
         SELECT key, CAST(? AS INTEGER) + row_number() OVER (ORDER BY sequence) AS place
         FROM Message WHERE chatKey = ? AND sequence > ?) n
       WHERE n.key = Message.key`,
    ...[from - 1, chatKey, from],
  );
  await sql.run("UPDATE Message SET sequence = -sequence WHERE chatKey = ? AND sequence < 0", chatKey);
}

async function countDown(sql: Sql, chatKey: number, removed: readonly RemovedRow[]): Promise<void> {
  const messages = removed.filter(({ role }) => role !== "event");
  await sql.run(
    `UPDATE Chat SET lastSequence = lastSequence - ?, messageCount = messageCount - ?, eventCount = eventCount - ?,
         mediaCount = mediaCount - ? WHERE key = ?`,
    removed.length,
    messages.length,
    removed.length - messages.length,
    messages.reduce((sum, { media }) => sum + media, 0),
    chatKey,
  );
}

/** How many of the removed sequence numbers, in ascending order, are at most this one. */
const countThrough = (removed: readonly number[], sequence: number): number => {
  const above = removed.findIndex((one) => one > sequence);
  return above === -1 ? removed.length : above;
};

type Run = Readonly<{ last: number; length: number }>;

/** Consecutive sequence numbers, the last run first. */
function runsOf(sequences: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const sequence of sequences) {
    const before = runs[0];
    if (before?.last === sequence - 1) runs[0] = { last: sequence, length: before.length + 1 };
    else runs.unshift({ last: sequence, length: 1 });
  }
  return runs;
}

/** An author of a removed message may have first spoken later; the first message of others only moved. */
async function shiftAuthors(sql: Sql, chatKey: number, removed: readonly RemovedRow[]): Promise<void> {
  for (const { last, length } of runsOf(removed.map(({ sequence }) => sequence)))
    await sql.run(
      "UPDATE Author SET firstSequence = firstSequence - ? WHERE chatKey = ? AND firstSequence > ?",
      ...[length, chatKey, last],
    );
  await refreshAuthors(
    sql,
    chatKey,
    removed.map(({ authorKey }) => authorKey),
  );
}

type Range = Readonly<{ version: number; from: number | null; through: number | null }>;

/** A summary keeps its text but covers fewer messages; its last message may change. */
async function shiftSummaries(sql: Sql, chatKey: number, removed: readonly number[]): Promise<void> {
  const ranges = await sql.all<Range>(
    `SELECT version, coversFromSequence AS "from", coversThroughSequence AS through FROM Summary
       WHERE chatKey = ? AND coversThroughSequence >= ?`,
    ...[chatKey, removed[0]],
  );
  for (const { version, from, through } of ranges) {
    if (through === null) continue;
    const isLastGone = removed.includes(through);
    const newThrough = through - countThrough(removed, through);
    const newFrom = from === null ? null : from - countThrough(removed, from - 1);
    await sql.run(
      "UPDATE Summary SET coversFromSequence = ?, coversThroughSequence = ? WHERE chatKey = ? AND version = ?",
      ...[newFrom, newThrough, chatKey, version],
    );
    if (isLastGone)
      await sql.run(
        `UPDATE Summary SET coversThroughMessageId =
             (SELECT id FROM Message m WHERE m.chatKey = Summary.chatKey AND m.sequence = Summary.coversThroughSequence)
           WHERE chatKey = ? AND version = ?`,
        ...[chatKey, version],
      );
  }
}

/** After messages or summaries went: the exchange counter, plans and list numbers are computed again. */
export async function recount(sql: Sql, chatKey: number): Promise<void> {
  const { revision: _, ...counter } = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, afterDeletion(counter, await recountExchanges(sql, chatKey)));
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
}
