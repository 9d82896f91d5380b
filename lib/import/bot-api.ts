import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Media } from "@/lib/core/schema/media";
import type { Author, Message } from "@/lib/core/schema/message";
import type { ChatEvent, ImportEvent, Position } from "./import-event";
import type { ImportSource } from "./import-source";
import type { Importer } from "./importer";
import { isoFromUnix } from "./iso-time";
import { parseExactBytes } from "./parse-exact";
import { parsedItems } from "./parsed-items";
import { probeSource } from "./probe-source";
import { probedValues } from "./probed-values";
import { readOutline, splitJsonItems } from "./split-json-items";
import { splitLines } from "./split-lines";
import { listOrAbsent, withoutAbsent } from "./without-absent";

const MESSAGE_KEYS = [
  "message",
  "edited_message",
  "channel_post",
  "edited_channel_post",
  "business_message",
  "edited_business_message",
  "guest_message",
];

function personName(person: unknown): string | undefined {
  const names = [textField(person, "first_name"), textField(person, "last_name")].filter(Boolean).join(" ");
  return names || textField(person, "title");
}

function authorOf(message: unknown): Author | undefined {
  const person = field(message, "from", "from_user", "sender_chat");
  const id = idField(person, "id");
  const name = personName(person);
  const username = textField(person, "username");
  if (id === undefined && name === undefined) return undefined;
  return withoutAbsent({ id, name, username });
}

/** Each kind of media and what it is called here; an animation carries a copy of itself as a document. */
const MEDIA_KINDS = [
  ["sticker", "sticker"],
  ["animation", "video"],
  ["video", "video"],
  ["video_note", "video"],
  ["voice", "audio"],
  ["audio", "audio"],
  ["document", "document"],
] as const;

const size = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 ? value : undefined;

function describeFile(file: unknown, kind: string): Media {
  return {
    kind,
    mime: textField(file, "mime_type"),
    filename: textField(file, "file_name"),
    durationSeconds: size(field(file, "duration")),
    width: size(field(file, "width")),
    height: size(field(file, "height")),
  };
}

function mediaOf(message: unknown): readonly Media[] {
  const largest = listField(message, "photo").at(-1);
  if (largest !== undefined) return [describeFile(largest, "image")];
  const found = MEDIA_KINDS.find(([key]) => isRecord(field(message, key)));
  return found === undefined ? [] : [describeFile(field(message, found[0]), found[1])];
}

/** Keys of a message that is no service message. */
const SPOKEN =
  "text caption photo sticker animation video video_note voice audio document location venue contact poll dice game invoice story checklist rich_message giveaway".split(
    " ",
  );
const COMMON: ReadonlySet<string> = new Set(
  "message_id from from_user sender_chat chat date edit_date message_thread_id is_topic_message reply_to_message entities caption_entities link_preview_options via_bot media_group_id author_signature business_connection_id".split(
    " ",
  ),
);

/** A message without words is told by the name of what it holds: `[dice]`, `[new chat title] …`. */
function textOf(message: JsonRecord): string | undefined {
  const text = textField(message, "text", "caption");
  if (text !== undefined) return text;
  if (mediaOf(message).length > 0) return undefined;
  const told = Object.entries(message).find(
    ([key, value]) => !COMMON.has(key) && value !== null && value !== false,
  );
  if (told === undefined) return undefined;
  const [key, value] = told;
  const detail =
    typeof value === "object" ? textField(value, "question", "title", "name", "emoji") : String(value);
  return `[${key.replaceAll("_", " ")}]${detail === undefined || detail === "true" ? "" : ` ${detail}`}`;
}

/** In a topic every message seems to answer the one that made the topic. */
function replyOf(message: unknown): Message["replyTo"] {
  const target = field(message, "reply_to_message");
  const messageId = idField(target, "message_id");
  if (messageId === undefined || field(target, "forum_topic_created") !== undefined) return undefined;
  if (messageId === idField(message, "message_thread_id")) return undefined;
  const author = authorOf(target);
  const excerpt = textField(field(message, "quote"), "text");
  return {
    messageId,
    userId: author?.id,
    name: author?.name,
    username: author?.username,
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

function toMessage(raw: JsonRecord, id: string): Message {
  return withoutAbsent({
    id,
    role: SPOKEN.some((key) => field(raw, key) !== undefined) ? ("user" as const) : ("system" as const),
    threadId: idField(raw, "message_thread_id"),
    sentAt: isoFromUnix(field(raw, "date")),
    author: authorOf(raw),
    text: textOf(raw),
    replyTo: replyOf(raw),
    media: listOrAbsent(mediaOf(raw)),
  });
}

function chatEvent(chat: unknown): ChatEvent {
  const id = idField(chat, "id") ?? "unknown";
  const title = personName(chat);
  return {
    kind: "chat",
    key: id,
    chat: { id, platform: "telegram", ...(title === undefined ? {} : { title }), bot: { name: "bot" } },
    botKnown: false,
  };
}

function updateReader() {
  const chats = new Set<string>();
  const seen = new Set<string>();
  return (update: unknown, position: Position): readonly ImportEvent[] => {
    const raw = field(update, ...MESSAGE_KEYS) ?? (isMessage(update) ? update : undefined);
    const id = idField(raw, "message_id");
    if (!isRecord(raw) || id === undefined) {
      return [{ kind: "skipped", reason: "an update without a message", position }];
    }
    const chat = chatEvent(field(raw, "chat"));
    const started = chats.has(chat.key) ? [] : [chat];
    chats.add(chat.key);
    if (seen.has(`${chat.key}/${id}`)) {
      return [{ kind: "skipped", reason: `a later version of message ${id}`, position }];
    }
    seen.add(`${chat.key}/${id}`);
    const isBot = field(field(raw, "from", "from_user"), "is_bot") === true;
    const message = toMessage(raw, id);
    return [
      ...started,
      { kind: "message", chatKey: chat.key, message, raw, position, ...(isBot ? { authorIsBot: true } : {}) },
    ];
  };
}

const isMessage = (value: unknown): boolean =>
  isRecord(value) && Object.hasOwn(value, "message_id") && isRecord(field(value, "chat"));

async function* read(source: ImportSource): AsyncGenerator<ImportEvent> {
  const readUpdate = updateReader();
  const probe = await probeSource(source);
  if (probe.kind !== "lines") return yield* readDocument(source, readUpdate);
  for await (const { line, byte, bytes } of splitLines(source)) {
    const parsed = bytes && parseExactBytes(bytes);
    const position = { line, byte };
    if (parsed?.ok) yield* readUpdate(parsed.value, position);
    else yield { kind: "skipped", reason: parsed?.problem ?? "the line is longer than 64 MB", position };
  }
}

const WANTED = [[], ["result"]];

/** One update, a list of them, or the answer of `getUpdates`. */
async function* readDocument(
  source: ImportSource,
  readUpdate: ReturnType<typeof updateReader>,
): AsyncGenerator<ImportEvent> {
  const outline = await readOutline(source, WANTED);
  if (isUpdate(outline)) yield* readUpdate(outline, { pointer: "/" });
  for await (const item of parsedItems(splitJsonItems(source, WANTED))) {
    yield* item.ok ? readUpdate(item.value, item.position) : [item.event];
  }
}

const isUpdate = (value: unknown): boolean =>
  isRecord(value) && (Object.hasOwn(value, "update_id") || isMessage(value));

export const botApiImporter: Importer = {
  label: "Telegram Bot API updates",
  asksForBot: true,
  recognises: (probe) =>
    probedValues(probe).some((value) => isUpdate(value) || listField(value, "result").some(isUpdate)),
  read,
};
