import { field, idField } from "@/lib/core/read/field";
import type { Message, Role } from "@/lib/core/schema/message";
import type { ImportEvent } from "./import-event";
import { ImportRefusal } from "./import-refusal";
import { isoFromUnix } from "./iso-time";
import { quoteName, type SqliteFile, type SqliteRow } from "./sqlite-file";
import type { SqliteMapping } from "./sqlite-mapping";
import { contentHash, type IdInventor, idInventor } from "./stable-id";
import { withoutAbsent } from "./without-absent";

const ROLE_WORDS: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["user", "user"],
  ["human", "user"],
  ["assistant", "model"],
  ["model", "model"],
  ["ai", "model"],
  ["bot", "model"],
  ["gpt", "model"],
  ["system", "system"],
  ["developer", "system"],
  ["tool", "tool"],
  ["function", "tool"],
]);

/** A word, or a yes/no column whose name says what yes means. */
function roleOf(value: unknown, column: string | undefined): Role {
  const yesIsUser = /user|human/i.test(column ?? "");
  if (typeof value === "number") return (value !== 0) === yesIsUser ? "user" : "model";
  return ROLE_WORDS.get(String(value ?? "user").toLowerCase()) ?? "user";
}

/** A time as an integer of seconds or milliseconds, or as written. */
export const columnTime = (value: unknown): string | undefined =>
  isoFromUnix(value) ?? (typeof value === "string" && value !== "" ? value.replace(" ", "T") : undefined);

function toRest(row: SqliteRow, mapping: SqliteMapping): Omit<Message, "id"> {
  const cell = (column: string | undefined): unknown => field(row, column ?? "");
  const text = (column: string | undefined): string | undefined => idField(row, column ?? "");
  const author = withoutAbsent({ id: text(mapping.author), name: text(mapping.authorName) });
  const messageId = text(mapping.replyTo);
  return withoutAbsent({
    role: roleOf(cell(mapping.role), mapping.role),
    sentAt: columnTime(cell(mapping.time)),
    author: Object.keys(author).length === 0 ? undefined : author,
    text: text(mapping.text),
    replyTo: messageId === undefined || messageId === "0" ? undefined : { messageId },
  });
}

/** A table whose columns a person, or their names, told. */
export function* readMapped(file: SqliteFile, mapping: SqliteMapping, name: string): Generator<ImportEvent> {
  const table = file.tables.find((one) => one.name === mapping.table);
  if (table === undefined) throw new ImportRefusal(`the database has no table ${mapping.table}`);
  const { table: _, ...columns } = mapping;
  const wanted = [...new Set(Object.values(columns).filter((column) => column !== undefined))];
  const missing = wanted.find((column) => !table.columns.includes(column));
  if (missing !== undefined) throw new ImportRefusal(`the table ${table.name} has no column ${missing}`);
  const order = [mapping.chat, mapping.time].filter((column) => column !== undefined).map(quoteName);
  const sql = `SELECT ${wanted.map(quoteName).join(", ")} FROM ${quoteName(table.name)} ORDER BY ${[...order, "rowid"].join(", ")}`;
  const fallbackId = `c${contentHash(name, table.name)}`;
  let chat: Readonly<{ key: string; giveId: IdInventor }> | undefined;
  let place = 0;
  for (const row of file.rows(sql)) {
    place += 1;
    const key = (mapping.chat && idField(row, mapping.chat)) ?? fallbackId;
    if (chat?.key !== key) {
      chat = { key, giveId: idInventor() };
      yield chatEvent(key, key === fallbackId, mapping.role !== undefined);
    }
    const rest = toRest(row, mapping);
    const id = mapping.id === undefined ? undefined : idField(row, mapping.id);
    const message = id === undefined ? chat.giveId(rest) : { ...rest, id };
    yield {
      kind: "message",
      chatKey: key,
      message,
      raw: row,
      position: { pointer: `${table.name}/${id ?? place}` },
    };
  }
}

const chatEvent = (id: string, isInvented: boolean, botKnown: boolean): ImportEvent => ({
  kind: "chat",
  key: id,
  chat: { id, ...(isInvented ? { idInvented: true } : {}), bot: { name: "bot" } },
  botKnown,
});
