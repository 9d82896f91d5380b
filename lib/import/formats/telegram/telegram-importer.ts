import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Chat } from "@/lib/core/schema/chat-file";
import type { Author, Message } from "@/lib/core/schema/message";
import { sourceIdentity } from "../../identity/chat-identity";
import { HashNumbers } from "../../identity/hash-numbers";
import { contentHash, idInventor } from "../../identity/stable-id";
import { parsedItems } from "../../json/parsed-items";
import { surveyItems } from "../../json/survey-items";
import { withoutAbsent } from "../../json/without-absent";
import type { ChatEvent, ImportEvent, Position } from "../../pipeline/import-event";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import type { Probe } from "../../pipeline/probe-source";
import type { ImportSource } from "../../source/import-source";
import { withBytesBeside } from "../../source/media-beside";
import type { Importer, ReadOptions } from "../importer";
import { isTelegramEvent } from "../platform-events";
import { telegramChatId, telegramPeerId } from "./telegram-ids";
import { telegramMedia } from "./telegram-media";
import { telegramMessageText, telegramServiceText } from "./telegram-text";

const WANTED = [
  ["messages"],
  ["chats", "list", "*", "messages"],
  ["left_chats", "list", "*", "messages"],
] as const;
/** The only kinds of chat without a name. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ["saved_messages", "Saved Messages"],
  ["replies", "Replies"],
  ["verification_codes", "Verification Codes"],
]);

/** Exports before 2022 have only local times without a zone; they are kept as written. */
function sentAtOf(message: unknown): string | undefined {
  return isoFromUnix(field(message, "date_unixtime")) ?? textField(message, "date");
}

function timeOf(message: unknown): number | undefined {
  const seconds = field(message, "date_unixtime");
  const time = seconds === undefined ? Date.parse(textField(message, "date") ?? "") : Number(seconds) * 1000;
  return Number.isNaN(time) ? undefined : time;
}

function authorOf(message: unknown): Author | undefined {
  const id = telegramPeerId(idField(message, "from_id", "actor_id"));
  const name = textField(message, "from", "actor");
  if (id === undefined && name === undefined) return undefined;
  return withoutAbsent({ id, name });
}

/** A chat with a bot identifies the bot; in any other chat the user has to choose it. */
function chatEvent(header: unknown, fileName: string): ChatEvent {
  const type = textField(header, "type") ?? "";
  const title = textField(header, "name") ?? NAMELESS.get(type);
  const id = telegramChatId(header);
  const isBotChat = type === "bot_chat" && id !== undefined;
  const chat: Chat = {
    ...(id === undefined ? { id: `c${contentHash(title ?? fileName, type)}`, idInvented: true } : { id }),
    platform: "telegram",
    ...(title === undefined ? {} : { title }),
    bot: isBotChat ? { id, name: title ?? "bot" } : { name: "bot" },
  };
  return { kind: "chat", key: chat.id, chat, botKnown: isBotChat };
}

/** The message replied to; its id may belong to another chat. */
const replyTarget = (message: JsonRecord): string | undefined =>
  field(message, "reply_to_peer_id") === undefined ? idField(message, "reply_to_message_id") : undefined;

/** Thread and reply of a message: a reply to a topic's first message only places it in the topic. */
function topicFinder() {
  const topics: string[] = [];
  /** Thread number by message id, from 1. */
  const topicOf = new HashNumbers();
  const findTopic = (target: string | undefined): number | undefined =>
    target === undefined || topics.length === 0 ? undefined : topicOf.get(contentHash(target));
  return (message: JsonRecord, id: string | undefined): Pick<Message, "threadId" | "replyTo"> => {
    const target = replyTarget(message);
    const isRoot = textField(message, "action") === "topic_created" && id !== undefined;
    const topic = isRoot ? topics.push(id) : findTopic(target);
    const threadId = topic === undefined ? undefined : topics[topic - 1];
    if (topic !== undefined && id !== undefined) topicOf.set(contentHash(id), topic);
    const answers = target !== undefined && target !== threadId;
    return withoutAbsent({ threadId, replyTo: answers ? { messageId: target } : undefined });
  };
}

function textOf(message: JsonRecord): string | undefined {
  const type = textField(message, "type");
  if (type === "unsupported") return "[unsupported message]";
  return type === "service" ? telegramServiceText(message) : telegramMessageText(message);
}

type ChatReader = Readonly<{
  event: ChatEvent;
  read: (raw: JsonRecord, position: Position) => Promise<ImportEvent>;
}>;

function chatReader(header: unknown, source: ImportSource, options: ReadOptions): ChatReader {
  const event = chatEvent(header, sourceIdentity(source));
  const place = topicFinder();
  const giveId = idInventor();
  const roleOf = (raw: JsonRecord, author: Author | undefined): Message["role"] => {
    if (isTelegramEvent(raw)) return "event";
    return event.botKnown && author?.id === event.chat.bot.id ? "model" : "user";
  };
  const read = async (raw: JsonRecord, position: Position): Promise<ImportEvent> => {
    const id = idField(raw, "id");
    const author = authorOf(raw);
    const text = textOf(raw);
    const sentAt = sentAtOf(raw);
    const described = telegramMedia(raw);
    const media = described && (await bytesOf(described, source, options));
    const rest = withoutAbsent({
      role: roleOf(raw, author),
      sentAt,
      author,
      text,
      ...place(raw, id),
      media: media && [media],
    });
    const message = id === undefined ? giveId(rest) : { ...rest, id };
    return { kind: "message", chatKey: event.key, message, raw, position };
  };
  return { event, read };
}

const bytesOf = (
  { path, media }: NonNullable<ReturnType<typeof telegramMedia>>,
  source: ImportSource,
  { withMedia }: ReadOptions,
) => (withMedia ? withBytesBeside(source, path, media) : media);

/** The chat that an array of messages belongs to. */
const headerAt = (outline: unknown, path: readonly (string | number)[]): unknown => {
  const [list, , index] = path;
  return typeof index === "number" ? listField(field(outline, String(list)), "list")[index] : outline;
};

async function* read(source: ImportSource, options: ReadOptions): AsyncGenerator<ImportEvent> {
  const { outline, items } = await surveyItems(source, WANTED, options.inOrder ? timeOf : undefined);
  const readers = new Map<string, ChatReader>();
  for (const path of chatPaths(outline)) {
    const reader = chatReader(headerAt(outline, path), source, options);
    readers.set(path.join("/"), reader);
    yield reader.event;
  }
  for await (const item of parsedItems(items)) {
    const reader = item.ok ? readers.get(item.path.join("/")) : undefined;
    if (!item.ok) yield item.event;
    else if (reader === undefined || !isRecord(item.value)) {
      yield { kind: "skipped", reason: "not a message", position: item.position };
    } else yield await reader.read(item.value, item.position);
  }
}

/** Every message array in the outline. */
function chatPaths(outline: unknown): readonly (readonly (string | number)[])[] {
  const single = Array.isArray(field(outline, "messages")) ? [["messages"]] : [];
  const account = ["chats", "left_chats"].flatMap((list) =>
    listField(field(outline, list), "list").map((_, index) => [list, "list", index, "messages"]),
  );
  return [...single, ...account];
}

const TYPES: ReadonlySet<unknown> = new Set(["message", "service", "unsupported"]);
const looksLikeMessage = (value: unknown): boolean =>
  isRecord(value) &&
  TYPES.has(value.type) &&
  ["date", "date_unixtime", "from", "actor"].some((key) => Object.hasOwn(value, key)) &&
  !Object.hasOwn(value, "ts");

function recognises(probe: Probe): boolean {
  if (probe.kind !== "document" || !isRecord(probe.value)) return false;
  const { value } = probe;
  const lists = ["chats", "left_chats"].some((key) => Array.isArray(field(field(value, key), "list")));
  return lists || listField(value, "messages").some(looksLikeMessage) || hasEmptyChat(value);
}

/** A chat without messages still has a name, a type and an id. */
const hasEmptyChat = (value: JsonRecord): boolean =>
  ["name", "type", "id", "messages"].every((key) => Object.hasOwn(value, key)) &&
  listField(value, "messages").length === 0;

export const telegramImporter: Importer = {
  label: "a Telegram Desktop export",
  asksForBot: true,
  recognises,
  read,
};
