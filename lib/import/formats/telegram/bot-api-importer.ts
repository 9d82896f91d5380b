import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Media } from "@/lib/core/schema/media";
import type { Author, Message } from "@/lib/core/schema/message";
import { HashNumbers } from "../../identity/hash-numbers";
import { contentHash } from "../../identity/stable-id";
import { parsedItems } from "../../json/parsed-items";
import { parsedLines } from "../../json/parsed-lines";
import { readOutline, splitJsonItems } from "../../json/split-json-items";
import { type ValueReader, valueReader } from "../../json/value-reader";
import { listOrAbsent, withoutAbsent } from "../../json/without-absent";
import type { ChatEvent, ImportEvent, Position } from "../../pipeline/import-event";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import { probeSource } from "../../pipeline/probe-source";
import { probedValues } from "../../pipeline/probed-values";
import type { ImportSource } from "../../source/import-source";
import type { Importer } from "../importer";
import { isBotApiEvent } from "../platform-events";

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

/** Maps Bot API media keys to our kinds; an animation also carries itself as a document. */
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

const COMMON: ReadonlySet<string> = new Set(
  "message_id from from_user sender_chat chat date edit_date message_thread_id is_topic_message reply_to_message entities caption_entities link_preview_options via_bot media_group_id author_signature business_connection_id".split(
    " ",
  ),
);

/** A message without text is described by its content: `[dice]`, `[new chat title] …`. */
function textOf(message: JsonRecord): string | undefined {
  const text = textField(message, "text", "caption");
  if (text !== undefined) return text;
  if (mediaOf(message).length > 0) return undefined;
  const content = Object.entries(message).find(
    ([key, value]) => !COMMON.has(key) && value !== null && value !== false,
  );
  if (content === undefined) return undefined;
  const [key, value] = content;
  const detail =
    typeof value === "object" ? textField(value, "question", "title", "name", "emoji") : String(value);
  return `[${key.replaceAll("_", " ")}]${detail === undefined || detail === "true" ? "" : ` ${detail}`}`;
}

/** In a topic every message formally replies to the message that created the topic. */
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
    role: isBotApiEvent(raw) ? ("event" as const) : ("user" as const),
    threadId: idField(raw, "message_thread_id"),
    sentAt: isoFromUnix(field(raw, "date")),
    author: authorOf(raw),
    text: textOf(raw),
    replyTo: replyOf(raw),
    media: listOrAbsent(mediaOf(raw)),
  });
}

const chatIdOf = (chat: unknown): string => idField(chat, "id") ?? "unknown";

function chatEvent(chat: unknown): ChatEvent {
  const id = chatIdOf(chat);
  const title = personName(chat);
  return {
    kind: "chat",
    key: id,
    chat: { id, platform: "telegram", ...(title === undefined ? {} : { title }), bot: { name: "bot" } },
    botKnown: false,
  };
}

type Update = Readonly<{ key: string; id: string; raw: JsonRecord; isEdit: boolean }>;

/** The message in an update, and which version it is; a bare edited message says so itself. */
function readUpdate(value: unknown): Update | undefined {
  const name = MESSAGE_KEYS.find((key) => field(value, key) !== undefined);
  const raw = name === undefined ? value : field(value, name);
  const id = idField(raw, "message_id");
  if (!isRecord(raw) || id === undefined || (name === undefined && !isMessage(raw))) return undefined;
  const isEdit = name?.startsWith("edited_") === true || field(raw, "edit_date") !== undefined;
  return { key: `${chatIdOf(field(raw, "chat"))}/${id}`, id, raw, isEdit };
}

type Version = Readonly<{ position: Position; length: number; editedAt: number }>;
/** The position of the latest version of each edited message. */
type Versions = ReadonlyMap<string, Version>;

const editedAt = (raw: JsonRecord): number => Number(field(raw, "edit_date") ?? field(raw, "date") ?? 0);

async function lastVersions(updates: AsyncIterable<Found>): Promise<Versions> {
  const versions = new Map<string, Version>();
  for await (const found of updates) {
    const update = found.ok ? readUpdate(found.value) : undefined;
    if (!found.ok || !update?.isEdit) continue;
    const version = { position: found.position, length: found.length, editedAt: editedAt(update.raw) };
    const known = versions.get(update.key);
    if (known === undefined || version.editedAt >= known.editedAt) versions.set(update.key, version);
  }
  return versions;
}

/**
 * An edited message keeps the position of its first version and takes the content of its latest; other versions are
 * counted.
 */
function updateReader(versions: Versions, values: ValueReader) {
  const chats = new Set<string>();
  const seen = new HashNumbers();

  const lastOf = async (update: Update, position: Position): Promise<LatestVersion> => {
    const last = versions.get(update.key);
    if (last === undefined || isSamePlace(last.position, position)) return { raw: update.raw, position };
    const value = await values.read({ byte: last.position.byte ?? 0, length: last.length });
    return { raw: readUpdate(value)?.raw ?? update.raw, position: last.position };
  };

  const firstSight = async (update: Update, position: Position): Promise<readonly ImportEvent[]> => {
    const chat = chatEvent(field(update.raw, "chat"));
    const started = chats.has(chat.key) ? [] : [chat];
    chats.add(chat.key);
    return [...started, messageEvent(chat.key, update.id, await lastOf(update, position))];
  };

  return async (value: unknown, position: Position): Promise<readonly ImportEvent[]> => {
    const update = readUpdate(value);
    if (update === undefined) return [{ kind: "skipped", reason: "an update without a message", position }];
    const last = versions.get(update.key);
    const isEarlier = last !== undefined && !isSamePlace(last.position, position);
    const superseded: readonly ImportEvent[] = isEarlier
      ? [{ kind: "skipped", reason: `an earlier version of message ${update.id}`, position }]
      : [];
    if (seen.count(contentHash(update.key)) === 1)
      return [...(await firstSight(update, position)), ...superseded];
    return last === undefined
      ? [{ kind: "repeated", reason: `message ${update.id} again`, position }]
      : superseded;
  };
}

type LatestVersion = Readonly<{ raw: JsonRecord; position: Position }>;

const isSamePlace = (one: Position, other: Position): boolean =>
  one.byte === other.byte && one.pointer === other.pointer;

function messageEvent(chatKey: string, id: string, { raw, position }: LatestVersion): ImportEvent {
  const isBot = field(field(raw, "from", "from_user"), "is_bot") === true;
  const message = toMessage(raw, id);
  return { kind: "message", chatKey, message, raw, position, ...(isBot ? { authorIsBot: true } : {}) };
}

const isMessage = (value: unknown): boolean =>
  isRecord(value) && Object.hasOwn(value, "message_id") && isRecord(field(value, "chat"));

type Found =
  | Readonly<{ ok: true; value: unknown; position: Position; length: number }>
  | Readonly<{ ok: false; event: ImportEvent }>;

async function* read(source: ImportSource): AsyncGenerator<ImportEvent> {
  const { kind } = await probeSource(source);
  const updates = () => (kind === "lines" ? parsedLines(source) : updatesIn(source));
  const values = valueReader(source);
  const toEvents = updateReader(await lastVersions(updates()), values);
  try {
    for await (const found of updates()) {
      yield* found.ok ? await toEvents(found.value, found.position) : [found.event];
    }
  } finally {
    await values.close();
  }
}

const WANTED = [[], ["result"]];

/** One update, a list of them, or the answer of `getUpdates`. */
async function* updatesIn(source: ImportSource): AsyncGenerator<Found> {
  const outline = await readOutline(source, WANTED);
  if (isUpdate(outline)) yield { ok: true, value: outline, position: { pointer: "/" }, length: 0 };
  yield* parsedItems(splitJsonItems(source, WANTED));
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
