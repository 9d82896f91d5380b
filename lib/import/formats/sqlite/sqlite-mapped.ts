import { field, idField } from "@/lib/core/read/field";
import type { Author, Message } from "@/lib/core/schema/message";
import { contentHash, type IdInventor, idInventor } from "../../identity/stable-id";
import { withoutAbsent } from "../../json/without-absent";
import type { ImportEvent } from "../../pipeline/import-event";
import { ImportRefusal } from "../../pipeline/import-refusal";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import { isSpokenColumn } from "../../pipeline/unread-fields";
import { quoteName, type SqliteFile, type SqliteRow } from "./sqlite-file";
import type { SqliteMapping } from "./sqlite-mapping";
import { describeUnknownRoles, readRoleColumn, roleOf } from "./sqlite-roles";

/** An integer time in seconds or milliseconds; any other value as written. */
export const columnTime = (value: unknown): string | undefined =>
  isoFromUnix(value) ?? (typeof value === "string" && value !== "" ? value.replace(" ", "T") : undefined);

const cellOf = (row: SqliteRow, column: string | undefined): unknown => field(row, column ?? "");
const textOf = (row: SqliteRow, column: string | undefined): string | undefined => idField(row, column ?? "");

/** Digits or a UUID: not a person's name. */
const isBareId = (author: string): boolean =>
  /^(?:-?\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(author);

function authorOf(row: SqliteRow, mapping: SqliteMapping): Author | undefined {
  const author = textOf(row, mapping.author);
  const isName = author !== undefined && mapping.authorName === undefined && !isBareId(author);
  const known = isName
    ? { name: author }
    : withoutAbsent({ id: author, name: textOf(row, mapping.authorName) });
  return Object.keys(known).length === 0 ? undefined : known;
}

/** Without an author column, an unknown role word names the author, so that the user can choose the bot by it. */
function authorByWord(row: SqliteRow, mapping: SqliteMapping): Author | undefined {
  if (mapping.author !== undefined || mapping.authorName !== undefined) return undefined;
  const name = textOf(row, mapping.role);
  return name === undefined ? undefined : { name };
}

function toRest(row: SqliteRow, mapping: SqliteMapping): Omit<Message, "id"> {
  const role = roleOf(cellOf(row, mapping.role), mapping.role ?? "");
  const messageId = textOf(row, mapping.replyTo);
  return withoutAbsent({
    role: role ?? "user",
    sentAt: columnTime(cellOf(row, mapping.time)),
    author:
      role === undefined ? (authorOf(row, mapping) ?? authorByWord(row, mapping)) : authorOf(row, mapping),
    text: textOf(row, mapping.text),
    replyTo: messageId === undefined || messageId === "0" ? undefined : { messageId },
  });
}

/** A remark, not a skipped entry: its count is 0. */
const unknownRoles = (table: string, column: string, words: readonly string[]): ImportEvent => ({
  kind: "skipped",
  reason: describeUnknownRoles(column, words),
  position: { pointer: table },
  count: 0,
});

/** Unmapped columns that look like chat text. */
function unreadColumns(file: SqliteFile, mapping: SqliteMapping): readonly ImportEvent[] {
  const mapped = new Set<string | undefined>(Object.values(mapping));
  const columns = file.tables.find(({ name }) => name === mapping.table)?.columns ?? [];
  return columns
    .filter((column) => isSpokenColumn(column) && !mapped.has(column))
    .map((column) => ({
      kind: "skipped",
      reason: `not imported: the column ${column}`,
      position: { pointer: mapping.table },
      count: 0,
    }));
}

/** The rows of a table grouped by chat; refuses a mapping with missing columns. */
function rowsOf(file: SqliteFile, mapping: SqliteMapping): Iterable<SqliteRow> {
  const table = file.tables.find((one) => one.name === mapping.table);
  if (table === undefined) throw new ImportRefusal(`the database has no table ${mapping.table}`);
  const { table: _, ...columns } = mapping;
  const wanted = [...new Set(Object.values(columns).filter((column) => column !== undefined))];
  const missing = wanted.find((column) => !table.columns.includes(column));
  if (missing !== undefined) throw new ImportRefusal(`the table ${table.name} has no column ${missing}`);
  const order = [mapping.chat, mapping.time].filter((column) => column !== undefined).map(quoteName);
  return file.rows(
    `SELECT ${wanted.map(quoteName).join(", ")} FROM ${quoteName(table.name)} ORDER BY ${[...order, "rowid"].join(", ")}`,
  );
}

/** A table whose columns the user mapped, or whose column names suggest the mapping. */
export function* readMapped(file: SqliteFile, mapping: SqliteMapping, name: string): Generator<ImportEvent> {
  const { table, role } = mapping;
  const rows = rowsOf(file, mapping);
  const { tellsBot, unknown } = readRoleColumn(file, table, role);
  if (role !== undefined && unknown.length > 0) yield unknownRoles(table, role, unknown);
  yield* unreadColumns(file, mapping);
  const fallbackId = `c${contentHash(name, table)}`;
  let chat: Readonly<{ key: string; giveId: IdInventor }> | undefined;
  let place = 0;
  for (const row of rows) {
    place += 1;
    const key = (mapping.chat && idField(row, mapping.chat)) ?? fallbackId;
    if (chat?.key !== key) {
      chat = { key, giveId: idInventor() };
      yield chatEvent(key, key === fallbackId, tellsBot);
    }
    const rest = toRest(row, mapping);
    const id = mapping.id === undefined ? undefined : idField(row, mapping.id);
    const message = id === undefined ? chat.giveId(rest) : { ...rest, id };
    yield {
      kind: "message",
      chatKey: key,
      message,
      raw: row,
      position: { pointer: `${table}/${id ?? place}` },
    };
  }
}

const chatEvent = (id: string, isInvented: boolean, botKnown: boolean): ImportEvent => ({
  kind: "chat",
  key: id,
  chat: { id, ...(isInvented ? { idInvented: true } : {}), bot: { name: "bot" } },
  botKnown,
  ...(isInvented ? { isWholeFile: true } : {}),
  ...(botKnown ? { isBotNamed: false } : {}),
});
