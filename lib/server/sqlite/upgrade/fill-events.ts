import { isPlatformEvent } from "@/lib/import/formats/platform-events";
import type { Message } from "../../../core/schema/message";
import { groupBy } from "../../sql/group-by";
import { refreshAuthors } from "../../sql/ingest/ingest-authors";
import { authorWriter } from "../../sql/messages/author-writer";
import { recountChat, renumberMessages } from "../../sql/messages/renumber-messages";
import type { Sql } from "../../sql/sql";
import { raiseRevision } from "../../sql/summaries/summary-counter";
import { refreshSummaryCount } from "../../sql/summaries/summary-rows";
import { restoreTexts } from "../../store/exact-text";
import type { OneTimeFill } from "./one-time-fill";
import { parseKeptObject } from "./parse-kept-object";

const BATCH = 10_000;
/** Max source objects in memory. */
const PAGE = 500;

type SystemRow = Readonly<{
  key: number;
  chatKey: number;
  sequence: number;
  authorKey: number | null;
  raw: string;
}>;

/**
 * Turns messages that an earlier version imported as system messages into events if the importer would read their
 * source object as one. Each batch leaves all running numbers correct.
 */
export const eventsFill = (batch: number): OneTimeFill => ({
  name: "events",
  step: async (sql, after) => {
    const events: SystemRow[] = [];
    let [key, looked, isLast] = [after, 0, false];
    while (looked < batch && !isLast) {
      const page = await readPage(sql, key, Math.min(PAGE, batch - looked));
      const reported = page.filter(({ raw }) => isPlatformEvent(parseKeptObject(raw)));
      events.push(...reported.map((row) => ({ ...row, raw: "" })));
      looked += page.length;
      isLast = page.length === 0;
      key = page.at(-1)?.key ?? key;
    }
    for (const [chatKey, rows] of groupBy(events, (row) => row.chatKey))
      await convertChat(sql, chatKey, rows);
    return isLast ? undefined : key;
  },
});

export const fillEvents = eventsFill(BATCH);

const readPage = (sql: Sql, after: number, limit: number): Promise<readonly SystemRow[]> =>
  sql.all(
    `SELECT key, chatKey, sequence, authorKey, raw FROM Message
     WHERE key > ? AND role = 'system' AND raw IS NOT NULL ORDER BY key LIMIT ?`,
    ...[after, limit],
  );

async function convertChat(sql: Sql, chatKey: number, rows: readonly SystemRow[]): Promise<void> {
  const eventAuthor = authorWriter(sql, chatKey);
  for (const { key, authorKey, sequence } of rows) {
    const author = await readAuthor(sql, chatKey, authorKey);
    const eventKey = author && (await eventAuthor({ id: "", role: "event", author }, sequence));
    await sql.run(
      "UPDATE Message SET role = 'event', authorKey = ? WHERE chatKey = ? AND key = ?",
      ...[eventKey, chatKey, key],
    );
  }
  await renumberMessages(sql, chatKey, Math.min(...rows.map(({ sequence }) => sequence)));
  await recountChat(sql, chatKey);
  await refreshAuthors(
    sql,
    chatKey,
    rows.map(({ authorKey }) => authorKey),
  );
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
}

async function readAuthor(sql: Sql, chatKey: number, key: number | null): Promise<Message["author"]> {
  const row = await sql.get<Readonly<Record<"id" | "name" | "username", string | null>>>(
    "SELECT id, name, username FROM Author WHERE chatKey = ? AND key = ?",
    ...[chatKey, key],
  );
  if (row === undefined) return undefined;
  const { id, name, username } = restoreTexts(row);
  return { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
}
