import type { Message } from "../../core/schema/message";
import { isPlatformEvent } from "../../import/platform-events";
import { fromStorable, restoreTexts } from "../exact-text";
import { refreshAuthors } from "./ingest-authors";
import { type Connection, inTransaction } from "./open-database";
import { recountChat, renumberMessages } from "./renumber-messages";
import { raiseRevision } from "./summary-counter";
import { refreshSummaryCount } from "./summary-rows";
import { authorWriter } from "./write-messages";

/** In table Installation: the key up to which system messages were looked at, or `done`. */
export const EVENTS_FACT = "events-converted-through";
const DONE = "done";
const BATCH = 10_000;
/** Source objects in memory at once. */
const PAGE = 500;

type SystemRow = Readonly<{
  key: number;
  chatKey: number;
  sequence: number;
  authorKey: number | null;
  raw: string;
}>;

/**
 * Messages that an earlier version imported as system messages become events where their kept source object is one
 * that its importer reads as an event. Once for a database, a batch a transaction: each leaves all numbers right and
 * says how far it came, so that a process that is killed loses one batch at most.
 */
export function convertStoredEvents(connection: Connection, batch = BATCH): void {
  while (inTransaction(connection, () => convertBatch(connection, batch)));
}

/** False when nothing is left to look at. */
function convertBatch(connection: Connection, batch: number): boolean {
  const through = readFact(connection);
  if (through === DONE) return false;
  const events: SystemRow[] = [];
  let [key, looked, isLast] = [Number(through ?? 0), 0, false];
  while (looked < batch && !isLast) {
    const page = readPage(connection, key, Math.min(PAGE, batch - looked));
    events.push(...page.filter(({ raw }) => isPlatformEvent(parse(raw))).map((row) => ({ ...row, raw: "" })));
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
  writeFact(connection, isLast ? DONE : String(key));
  return !isLast;
}

const readPage = (connection: Connection, after: number, limit: number): readonly SystemRow[] =>
  connection
    .prepare(
      `SELECT key, chatKey, sequence, authorKey, raw FROM Message
       WHERE key > ? AND role = 'system' AND raw IS NOT NULL ORDER BY key LIMIT ?`,
    )
    .all(after, limit) as SystemRow[];

function parse(raw: string): unknown {
  try {
    return JSON.parse(fromStorable(raw));
  } catch {
    // What was cut short when it was stored tells nothing: the message stays what it is.
    return undefined;
  }
}

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

function readFact(connection: Connection): string | undefined {
  const row = connection.prepare("SELECT value FROM Installation WHERE name = ?").get(EVENTS_FACT);
  return (row as { value: string } | undefined)?.value;
}

function writeFact(connection: Connection, value: string): void {
  connection
    .prepare(
      "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .run(EVENTS_FACT, value);
}
