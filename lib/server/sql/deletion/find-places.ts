import type { MessagePlaces, Place } from "../../../contract/deletion";
import { textFragments, writtenForms } from "../../../core/deletion/text-fragments";
import type { FoundPlaces } from "../../store/deletion-store";
import { fromStorable } from "../../store/exact-text";
import { findMessage, type StoredMessageRow } from "../ingest/ingest-stored-message";
import type { Sql, Value } from "../sql";
import { findChat } from "../summaries/summary-rows";

/** What to look for: the message's id, its place in the chat, and its text in all written forms. */
export type Wanted = Readonly<{
  chatKey: number;
  key: number;
  id: string;
  sequence: number;
  fragments: readonly string[];
  forms: readonly string[];
}>;

export async function wantedOf(sql: Sql, chatKey: number, stored: StoredMessageRow): Promise<Wanted> {
  const { key, sequence, message } = stored;
  const versions = await sql.all<{ content: string }>(
    "SELECT content FROM MessageVersion WHERE chatKey = ? AND messageKey = ?",
    ...[chatKey, key],
  );
  const contents = [message, ...versions.map(({ content }) => JSON.parse(fromStorable(content)))];
  const texts = contents.flatMap(({ text, reasoning }) => [text, reasoning]);
  const fragments = textFragments(texts.filter((text) => typeof text === "string"));
  const forms = [...new Set(fragments.flatMap(writtenForms))];
  return { chatKey, key, id: message.id, sequence, fragments, forms };
}

type Condition = Readonly<{ text: string; values: readonly Value[] }>;

/** False for a text that is too short to search for. */
export function containsAny({ dialect }: Sql, columns: readonly string[], { forms }: Wanted): Condition {
  const tests = columns.flatMap((column) => forms.map((form) => ({ column, form })));
  if (tests.length === 0) return { text: "1 = 0", values: [] };
  return {
    text: `(${tests.map(({ column }) => dialect.contains(column)).join(" OR ")})`,
    values: tests.map(({ form }) => form),
  };
}

type Found = Readonly<{ id: string | number; isNamed: number | boolean; isText: number | boolean }>;

const toPlaces = (kind: Place["kind"], rows: readonly Found[]): readonly Place[] =>
  rows.map(({ id, isNamed, isText }) => ({
    kind,
    id: typeof id === "string" ? fromStorable(id) : String(id),
    found: isNamed ? "id" : isText ? "text" : "coverage",
  }));

/** A place made at this message or a later one. Parameters: the sequence number. */
const isAfter = (table: string, column: string): string =>
  `EXISTS (SELECT 1 FROM Message m WHERE m.chatKey = ${table}.chatKey AND m.id = ${table}.${column} AND m.sequence >= ?)`;

type Question = Readonly<{
  table: string;
  id: string;
  named: string;
  columns: readonly string[];
  covered: string;
}>;

/** Rows of a table that name the message, contain its text, or were made from a context with it. */
async function findRows(sql: Sql, wanted: Wanted, asked: Question): Promise<readonly Found[]> {
  const { text, values } = containsAny(sql, asked.columns, wanted);
  return sql.all<Found>(
    `SELECT id, isNamed, isText FROM (
         SELECT ${asked.id} AS id, coalesce(${asked.named} = ?, 1 = 0) AS isNamed, coalesce(${text}, 1 = 0) AS isText,
           coalesce(${asked.covered}, 1 = 0) AS isCovered
         FROM ${asked.table} WHERE chatKey = ?) places
       WHERE isNamed OR isText OR isCovered ORDER BY id`,
    ...[wanted.id, ...values, wanted.sequence, wanted.chatKey],
  );
}

/** The body is stored, so a text that can be searched for decides; a short one may be in every later request. */
export const findRequests = (sql: Sql, wanted: Wanted) =>
  findRows(sql, wanted, {
    table: "RecordedRequest",
    id: "id",
    named: "messageId",
    columns: ["body", "answer"],
    covered: wanted.forms.length > 0 ? "? < 0" : isAfter("RecordedRequest", "messageId"),
  });

/** Only the answer is stored: one to a later payload may retell the message. */
export const findReplays = (sql: Sql, wanted: Wanted) =>
  findRows(sql, wanted, {
    table: "Replay",
    id: "key",
    named: "atMessageId",
    columns: ["answer"],
    covered: isAfter("Replay", "atMessageId"),
  });

/** A later version is written from the earlier one, whatever its own range. */
export const findSummaries = (sql: Sql, wanted: Wanted) =>
  findRows(sql, wanted, {
    table: "Summary",
    id: "version",
    named: "coversThroughMessageId",
    columns: ["text", "error"],
    covered: "coversThroughSequence >= ?",
  });

/** Replies with an excerpt of the message, or with a source object that contains it. */
export async function findQuotes(
  sql: Sql,
  wanted: Wanted,
): Promise<readonly (Found & Readonly<{ key: number }>)[]> {
  const excerpt = containsAny(sql, ["replyExcerpt"], wanted);
  const raw = containsAny(sql, ["raw"], wanted);
  return sql.all(
    `SELECT key, id, coalesce(replyToMessageId = ?, 1 = 0) AS isNamed, 1 = 1 AS isText FROM Message
       WHERE chatKey = ? AND key <> ? AND hasReply AND
         ((replyToMessageId = ? AND (replyExcerpt IS NOT NULL OR ${raw.text})) OR ${excerpt.text})
       ORDER BY sequence`,
    ...[wanted.id, wanted.chatKey, wanted.key, wanted.id, ...raw.values, ...excerpt.values],
  );
}

/** Other messages that say the same: each is a decision of its own. */
async function findCopies(sql: Sql, wanted: Wanted): Promise<readonly string[]> {
  const { text, values } = containsAny(sql, ["text"], { ...wanted, forms: wanted.fragments });
  const rows = await sql.all<{ id: string }>(
    `SELECT id FROM Message WHERE chatKey = ? AND key <> ? AND ${text} ORDER BY sequence LIMIT 100`,
    ...[wanted.chatKey, wanted.key, ...values],
  );
  return rows.map(({ id }) => fromStorable(id));
}

async function findMemories(sql: Sql, wanted: Wanted): Promise<readonly Place[]> {
  const episode = containsAny(sql, ["topic", "summary"], wanted);
  const profile = containsAny(sql, ["summary", "facts"], wanted);
  const rows = [
    ...(await sql.all<{ id: string }>(
      `SELECT topic AS id FROM Episode WHERE chatKey = ? AND ${episode.text}`,
      ...[wanted.chatKey, ...episode.values],
    )),
    ...(await sql.all<{ id: string }>(
      `SELECT userId AS id FROM Profile WHERE chatKey = ? AND ${profile.text}`,
      ...[wanted.chatKey, ...profile.values],
    )),
  ];
  return rows.map(({ id }) => ({ kind: "memories", id: fromStorable(id), found: "text" }));
}

/** Every other place of the chat's data with a message's text. Call it in a read of one state. */
export async function findPlaces(
  sql: Sql,
  chatId: string,
  messageId: string,
): Promise<FoundPlaces | undefined> {
  const chat = await findChat(sql, chatId);
  const stored = chat && (await findMessage(sql, chat.key, messageId));
  if (chat === undefined || stored === undefined) return undefined;
  const wanted = await wantedOf(sql, chat.key, stored);
  const own = await sql.get<{ versions: number; hasSource: number | boolean }>(
    `SELECT (SELECT count(*) FROM MessageVersion v WHERE v.chatKey = Message.chatKey AND v.messageKey = Message.key) AS versions,
       raw IS NOT NULL AS hasSource FROM Message WHERE key = ?`,
    stored.key,
  );
  const places: MessagePlaces["places"] = [
    ...toPlaces("requests", await findRequests(sql, wanted)),
    ...toPlaces("replays", await findReplays(sql, wanted)),
    ...toPlaces("summaries", await findSummaries(sql, wanted)),
    ...toPlaces("quotes", await findQuotes(sql, wanted)),
    ...(await findMemories(sql, wanted)),
  ];
  return {
    versions: Number(own?.versions ?? 0),
    hasSource: Boolean(own?.hasSource),
    isShort: wanted.forms.length === 0,
    copies: await findCopies(sql, wanted),
    places,
    fragments: wanted.fragments,
  };
}
