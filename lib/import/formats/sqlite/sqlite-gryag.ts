import { field, idField, isRecord, type JsonRecord, textField } from "@/lib/core/read/field";
import { readGeminiContent } from "@/lib/core/read/read-gemini";
import type { Author, Message, Reply, Role } from "@/lib/core/schema/message";
import { HashNumbers } from "../../identity/hash-numbers";
import { contentHash } from "../../identity/stable-id";
import { parseExact } from "../../json/parse-exact";
import { withoutAbsent } from "../../json/without-absent";
import type { ImportEvent } from "../../pipeline/import-event";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import { quoteName, type SqliteFile, type SqliteRow } from "./sqlite-file";
import { readGryagMemory } from "./sqlite-gryag-memory";
import type { SqliteTable } from "./sqlite-mapping";

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["user", "user"],
  ["model", "model"],
  ["assistant", "model"],
  ["system", "system"],
  ["tool", "tool"],
]);

/** Columns are selected by name: an embedding is 15 kB of text in each row. */
const COLUMNS = [
  "id",
  "message_id",
  "chat_id",
  "thread_id",
  "user_id",
  "username",
  "first_name",
  "role",
  "is_bot_reply",
  "text",
  "media",
  "metadata",
  "ts",
  "created_at",
  "external_message_id",
  "external_user_id",
  "reply_to_external_message_id",
  "reply_to_external_user_id",
  "reply_to_message_id",
  "sender_role",
  "sender_name",
  "sender_username",
];

export function findGryagTable(tables: readonly SqliteTable[]): SqliteTable | undefined {
  return tables.find(
    ({ name, columns }) =>
      name === "messages" &&
      ["chat_id", "user_id", "text"].every((column) => columns.includes(column)) &&
      ((columns.includes("role") && columns.includes("media")) || columns.includes("is_bot_reply")),
  );
}

/** `{"media": […], "meta": {…}}`, or a bare list in old rows; anything else counts as empty. */
function readMediaColumn(value: unknown): Readonly<{ parts: readonly unknown[]; meta: JsonRecord }> {
  const parsed = typeof value === "string" ? parseExact(value) : undefined;
  if (!parsed?.ok) return { parts: [], meta: {} };
  const parts = Array.isArray(parsed.value) ? parsed.value : field(parsed.value, "media");
  const meta = field(parsed.value, "meta");
  return { parts: Array.isArray(parts) ? parts : [], meta: isRecord(meta) ? meta : {} };
}

/** Zero means none. */
const realId = (id: string | undefined): string | undefined => (id === "0" ? undefined : id);

function roleOf(row: SqliteRow): Role {
  if (textField(row, "sender_role") === "tool") return "tool";
  if (field(row, "is_bot_reply") !== undefined) return field(row, "is_bot_reply") === 0 ? "user" : "model";
  return ROLES.get(textField(row, "role") ?? "user") ?? "user";
}

function authorOf(row: SqliteRow, meta: JsonRecord): Author | undefined {
  const author = {
    id: idField(row, "external_user_id", "user_id") ?? idField(meta, "user_id"),
    name: textField(row, "sender_name", "first_name") ?? textField(meta, "name"),
    username: textField(row, "sender_username", "username") ?? textField(meta, "username"),
  };
  return Object.values(author).every((value) => value === undefined) ? undefined : withoutAbsent(author);
}

function replyOf(row: SqliteRow, meta: JsonRecord): Reply | undefined {
  const reply = {
    messageId: realId(
      idField(row, "reply_to_external_message_id", "reply_to_message_id") ??
        idField(meta, "reply_to_message_id"),
    ),
    userId: realId(idField(row, "reply_to_external_user_id") ?? idField(meta, "reply_to_user_id")),
    name: textField(meta, "reply_to_name"),
    username: textField(meta, "reply_to_username"),
    excerpt: textField(meta, "reply_excerpt"),
  };
  return Object.values(reply).every((value) => value === undefined) ? undefined : withoutAbsent(reply);
}

/** If the table has an `id` column, `message_id` is Telegram's; after the migration it is the row's. */
function messageIdOf(row: SqliteRow, meta: JsonRecord): Pick<Message, "id" | "idInvented"> {
  const own = idField(row, "external_message_id") ?? idField(meta, "message_id");
  const telegram = field(row, "id") === undefined ? undefined : idField(row, "message_id");
  const id = own ?? telegram;
  return id === undefined ? { id: `r${idField(row, "id", "message_id")}`, idInvented: true } : { id };
}

export function gryagMessage(row: SqliteRow): Message {
  const { parts, meta } = readMediaColumn(field(row, "media"));
  const content = readGeminiContent({ role: "user", parts })?.draft;
  const time = field(row, "ts", "created_at");
  return withoutAbsent({
    ...messageIdOf(row, meta),
    role: roleOf(row),
    threadId: realId(idField(row, "thread_id")),
    sentAt: isoFromUnix(time) ?? (typeof time === "string" ? time.replace(" ", "T") : undefined),
    author: authorOf(row, meta),
    text: textField(row, "text"),
    replyTo: replyOf(row, meta),
    media: content?.media,
    toolCalls: content?.toolCalls,
    toolResponses: content?.toolResponses,
  });
}

/**
 * One version of the bot stored every message twice. The copies need not be adjacent, because the bot answers in
 * between, nor identical, because their media may be described again. Rows without an id cannot be distinguished.
 */
function repetitionTally(): (chatId: string, message: Message) => boolean {
  const seen = new HashNumbers();
  return (chatId, { id, idInvented, role, text }) =>
    !idInvented && seen.count(contentHash(chatId, id, role, text)) > 1;
}

export function* readGryag(file: SqliteFile, table: SqliteTable): Generator<ImportEvent> {
  const columns = COLUMNS.filter((column) => table.columns.includes(column));
  const key = columns.includes("id") ? "id" : "rowid";
  const sql = `SELECT ${columns.map(quoteName).join(", ")} FROM messages ORDER BY chat_id, ${key}`;
  const memoryOf = readGryagMemory(file);
  let chatKey: string | undefined;
  const isRepeated = repetitionTally();
  for (const row of file.rows(sql)) {
    const id = idField(row, "chat_id") ?? "unknown";
    const position = { pointer: `messages/${idField(row, "id", "message_id")}` };
    if (id !== chatKey) {
      chatKey = id;
      const { title, ...memory } = memoryOf(id);
      const titled = title === undefined ? {} : { title };
      const chat = { id, platform: "telegram", source: "sqlite-gryag", ...titled, bot: { name: "gryag" } };
      yield { kind: "chat", key: id, chat, botKnown: true, ...memory };
    }
    const message = gryagMessage(row);
    yield isRepeated(id, message)
      ? { kind: "repeated", reason: "duplicate of an earlier row", position }
      : { kind: "message", chatKey: id, message, raw: row, position };
  }
}
