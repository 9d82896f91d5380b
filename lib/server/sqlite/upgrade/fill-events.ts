import { isPlatformEvent } from "@/lib/import/formats/platform-events";
import type { Message } from "../../../core/schema/message";
import { restoreTexts } from "../../store/exact-text";
import { refreshAuthors } from "../ingest-authors";
import type { Connection } from "../open-database";
import { recountChat, renumberMessages } from "../renumber-messages";
import { raiseRevision } from "../summary-counter";
import { refreshSummaryCount } from "../summary-rows";
import { authorWriter } from "../write-messages";
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
  step: (connection, after) => {
    const events: SystemRow[] = [];
    let [key, looked, isLast] = [after, 0, false];
    while (looked < batch && !isLast) {
      const page = readPage(connection, key, Math.min(PAGE, batch - looked));
      const reported = page.filter(({ raw }) => isPlatformEvent(parseKeptObject(raw)));
      events.push(...reported.map((row) => ({ ...row, raw: "" })));
      looked += page.length;
      isLast = page.length === 0;
      key = page.at(-1)?.key ?? key;
    }
    for (const chatKey of new Set(events.map((row) => row.chatKey)))
      convertChat(
        connection,
        chatKey,
        events.filter((row) => row.chatKey === chatKey),
      );
    return isLast ? undefined : key;
  },
});

export const fillEvents = eventsFill(BATCH);

const readPage = (connection: Connection, after: number, limit: number): readonly SystemRow[] =>
  connection
    .prepare(
      `SELECT key, chatKey, sequence, authorKey, raw FROM Message
       WHERE key > ? AND role = 'system' AND raw IS NOT NULL ORDER BY key LIMIT ?`,
    )
    .all(after, limit) as SystemRow[];

function convertChat(connection: Connection, chatKey: number, rows: readonly SystemRow[]): void {
  const eventAuthor = authorWriter(connection, chatKey);
  const update = connection.prepare("UPDATE Message SET role = 'event', authorKey = ? WHERE key = ?");
  for (const { key, authorKey, sequence } of rows) {
    const author = readAuthor(connection, authorKey);
    update.run(author === undefined ? null : eventAuthor({ id: "", role: "event", author }, sequence), key);
  }
  renumberMessages(connection, chatKey, Math.min(...rows.map(({ sequence }) => sequence)));
  recountChat(connection, chatKey);
  refreshAuthors(
    connection,
    rows.map(({ authorKey }) => authorKey),
  );
  raiseRevision(connection, chatKey);
  refreshSummaryCount(connection, chatKey);
}

function readAuthor(connection: Connection, key: number | null): Message["author"] {
  if (key === null) return undefined;
  const row = connection.prepare("SELECT id, name, username FROM Author WHERE key = ?").get(key) as
    | Readonly<Record<"id" | "name" | "username", string | null>>
    | undefined;
  if (row === undefined) return undefined;
  const { id, name, username } = restoreTexts(row);
  return { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
}
