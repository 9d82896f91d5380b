import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Media } from "@/lib/core/schema/media";
import type { Author, Message } from "@/lib/core/schema/message";
import { HashNumbers } from "../../identity/hash-numbers";
import { contentHash, idInventor } from "../../identity/stable-id";
import type { ValuePlace } from "../../json/value-reader";
import { listOrAbsent, withoutAbsent } from "../../json/without-absent";
import type { ImportEvent, Position } from "../../pipeline/import-event";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import { kindOfMime } from "../../source/mime-of-name";
import { innerSlackMessage, isSlackEvent } from "../platform-events";
import { slackText } from "./slack-text";

export type People = ReadonlyMap<string, Author>;

export function personOf(user: unknown): Author {
  const profile = field(user, "profile");
  const id = idField(user, "id");
  const username = textField(user, "name");
  const name =
    textField(profile, "display_name") ||
    textField(profile, "real_name") ||
    textField(user, "real_name") ||
    username;
  return withoutAbsent({ id, name, username });
}

/** The user list lacks guests and deleted users; a message may carry their profile. */
function authorOf(message: unknown, people: People): Author | undefined {
  const id = idField(message, "user", "bot_id");
  const known = id === undefined ? undefined : people.get(id);
  if (known !== undefined) return known;
  const profile = field(message, "user_profile", "bot_profile");
  const name =
    textField(message, "username") ||
    textField(profile, "display_name") ||
    textField(profile, "real_name", "name");
  if (id === undefined && name === undefined) return undefined;
  return withoutAbsent({ id, name });
}

/** Bots often leave the text empty and put everything in attachments or blocks. */
function attachmentTexts(message: unknown): readonly string[] {
  return listField(message, "attachments").flatMap((one) => {
    const parts = [textField(one, "pretext"), textField(one, "title"), textField(one, "text")];
    return parts.filter(Boolean).join("\n") || textField(one, "fallback") || [];
  });
}

const blockTexts = (message: unknown): readonly string[] =>
  listField(message, "blocks")
    .map((block) => textField(field(block, "text"), "text") ?? richText(block))
    .filter((text) => text !== "");

/** Rich text is nested elements; a mention is written as in any other text. */
function richText(element: unknown): string {
  const inner = listField(element, "elements");
  if (inner.length > 0) return inner.map(richText).join("");
  const userId = idField(element, "user_id");
  return userId === undefined ? (textField(element, "text", "url") ?? "") : `<@${userId}>`;
}

function textOf(message: unknown, people: People): string | undefined {
  const own = textField(message, "text") ?? "";
  const texts = own === "" ? [...attachmentTexts(message), ...blockTexts(message)] : [own];
  const text = texts.map((one) => slackText(one, (id) => people.get(id)?.name)).join("\n");
  return text === "" ? undefined : text;
}

function mediaOf(message: unknown): Media[] {
  const old = field(message, "file");
  const files = [...listField(message, "files"), ...(isRecord(old) ? [old] : [])];
  return files.filter(isRecord).map((file) => {
    const mime = textField(file, "mimetype");
    return {
      kind: kindOfMime(mime),
      mime,
      filename: textField(file, "name"),
      uri: textField(file, "url_private"),
    };
  });
}

function toDraft(raw: JsonRecord, people: People): Omit<Message, "id"> {
  const message = innerSlackMessage(raw);
  const ts = idField(message, "ts");
  const thread = idField(message, "thread_ts");
  return withoutAbsent({
    role: isSlackEvent(message) ? ("event" as const) : ("user" as const),
    threadId: thread,
    sentAt: isoFromUnix(ts),
    author: authorOf(message, people),
    text: textOf(message, people),
    replyTo: thread === undefined || thread === ts ? undefined : { messageId: thread },
    media: listOrAbsent(mediaOf(message)),
  });
}

/** By `ts`: the position of the latest version of each message that the log changes. */
export type SlackVersions = Readonly<{
  places: ReadonlyMap<string, Readonly<{ position: Position; length: number }>>;
  read: (place: ValuePlace) => Promise<unknown>;
}>;

const NO_VERSIONS: SlackVersions = { places: new Map(), read: async () => undefined };

/** Subtypes that report a change of a message and are not messages themselves. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["message_deleted", "a notice that a message was deleted"],
  ["message_replied", "a notice that a message was answered"],
]);

/**
 * An edited message keeps the position of its first version and takes the text of its latest; other versions are
 * counted.
 */
export function slackMessageReader(chatKey: string, people: People, versions = NO_VERSIONS) {
  const giveId = idInventor();
  const seen = new HashNumbers();

  const toEvent = (id: string | undefined, raw: JsonRecord, position: Position): ImportEvent => {
    const draft = toDraft(raw, people);
    const message = id === undefined ? giveId(draft) : { ...draft, id };
    const isBot = field(raw, "bot_id") !== undefined || textField(raw, "subtype") === "bot_message";
    return { kind: "message", chatKey, message, raw, position, ...(isBot ? { authorIsBot: true } : {}) };
  };

  const lastOf = async (id: string | undefined, said: Said): Promise<Said> => {
    const last = versions.places.get(id ?? "");
    if (last === undefined) return said;
    const raw = await versions.read({ byte: last.position.byte ?? 0, length: last.length });
    return isRecord(raw) ? { raw, position: last.position } : said;
  };

  /** The message on its first occurrence; nothing afterwards. */
  const firstSeen = async (said: Said): Promise<readonly ImportEvent[]> => {
    const id = idField(innerSlackMessage(said.raw), "ts");
    if (id !== undefined && seen.count(contentHash(id)) > 1) return [];
    const last = await lastOf(id, said);
    return [toEvent(id, last.raw, last.position)];
  };

  const spoken = async (said: Said): Promise<readonly ImportEvent[]> => {
    const { raw, position } = said;
    const events = await firstSeen(said);
    const last = versions.places.get(idField(innerSlackMessage(raw), "ts") ?? "");
    if (last === undefined)
      return events.length > 0 ? events : [{ kind: "repeated", reason: "repeated message", position }];
    if (last.position.byte === position.byte) return events;
    return [...events, { kind: "skipped", reason: "an earlier version", position }];
  };

  return async (raw: unknown, position: Position): Promise<readonly ImportEvent[]> => {
    if (!isRecord(raw)) return [{ kind: "skipped", reason: "not a message", position }];
    const news = NEWS.get(textField(raw, "subtype") ?? "");
    return news === undefined ? spoken({ raw, position }) : [{ kind: "skipped", reason: news, position }];
  };
}

type Said = Readonly<{ raw: JsonRecord; position: Position }>;

export const isSlackMessage = (value: unknown): value is JsonRecord =>
  isRecord(value) && value.type === "message" && typeof value.ts === "string";
