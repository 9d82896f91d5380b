import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Chat } from "@/lib/core/schema/chat-file";
import type { Media } from "@/lib/core/schema/media";
import type { Author, Message } from "@/lib/core/schema/message";
import { sourceIdentity } from "./chat-identity";
import type { ImportEvent, Position } from "./import-event";
import { type FolderOfFiles, type ImportSource, readBytes } from "./import-source";
import type { Importer } from "./importer";
import { isoFromUnix } from "./iso-time";
import { kindOfMime } from "./mime-of-name";
import { parseExactBytes } from "./parse-exact";
import { parsedItems } from "./parsed-items";
import type { Probe } from "./probe-source";
import { slackText } from "./slack-text";
import { splitJsonItems } from "./split-json-items";
import { contentHash, idInventor } from "./stable-id";
import { listOrAbsent, withoutAbsent } from "./without-absent";

const MAX_LIST_BYTES = 64 * 1024 * 1024;
const LISTS = ["channels.json", "groups.json", "dms.json", "mpims.json"];
const DAY_FILE = /^(.+)\/(\d{4}-\d{2}-\d{2}[^/]*\.json)$/;
/** Written by Slack, not by a person; the others of Slack's subtypes are ordinary messages. */
const SERVICE =
  /^(?:channel|group)_|^(?:bot_add|bot_remove|pinned_item|unpinned_item|tombstone|reminder_add|sh_room_created|app_conversation_join)$/;

type People = ReadonlyMap<string, Author>;

async function readList(folder: FolderOfFiles, path: string): Promise<readonly unknown[]> {
  const file = await folder.find(path);
  const bytes = file && (await readBytes(file, MAX_LIST_BYTES));
  const parsed = bytes && parseExactBytes(bytes);
  return parsed?.ok && Array.isArray(parsed.value) ? parsed.value : [];
}

function personOf(user: unknown): Author {
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

/** Guests and the deleted are missing from the list of users: a message may carry their profile itself. */
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

/** Bots often leave the text empty and say everything in attachments or blocks. */
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

/** Rich text lies in elements within elements; a person in it is written as in any other text. */
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

/** A changed message of an event log holds the message itself inside. */
const innerMessage = (raw: JsonRecord): JsonRecord => {
  const inner = field(raw, "message", "previous_message");
  return isRecord(inner) && /^message_/.test(textField(raw, "subtype") ?? "") ? inner : raw;
};

function toDraft(raw: JsonRecord, people: People): Omit<Message, "id"> {
  const message = innerMessage(raw);
  const ts = idField(message, "ts");
  const thread = idField(message, "thread_ts");
  return withoutAbsent({
    role: SERVICE.test(textField(message, "subtype") ?? "") ? ("system" as const) : ("user" as const),
    threadId: thread,
    sentAt: isoFromUnix(ts),
    author: authorOf(message, people),
    text: textOf(message, people),
    replyTo: thread === undefined || thread === ts ? undefined : { messageId: thread },
    media: listOrAbsent(mediaOf(message)),
  });
}

function messageReader(chatKey: string, people: People) {
  const giveId = idInventor();
  return (raw: unknown, position: Position): ImportEvent => {
    if (!isRecord(raw)) return { kind: "skipped", reason: "not a message", position };
    const id = idField(innerMessage(raw), "ts");
    const draft = toDraft(raw, people);
    const message = id === undefined ? giveId(draft) : { ...draft, id };
    const isBot = field(raw, "bot_id") !== undefined || textField(raw, "subtype") === "bot_message";
    return { kind: "message", chatKey, message, raw, position, ...(isBot ? { authorIsBot: true } : {}) };
  };
}

const chatOf = (id: string, title: string, isInvented: boolean): Chat => ({
  id,
  ...(isInvented ? { idInvented: true } : {}),
  title,
  platform: "slack",
  bot: { name: "bot" },
});

type Day = Readonly<{ channel: string; path: string; name: string }>;

/** Day files by channel; the folder of a direct message is named by its id. */
function daysByChannel(files: readonly string[], base: string): ReadonlyMap<string, readonly Day[]> {
  const days = files.flatMap((path): Day[] => {
    if (!path.startsWith(base)) return [];
    const [, channel, name] = DAY_FILE.exec(path.slice(base.length)) ?? [];
    return channel === undefined || name === undefined ? [] : [{ channel, path, name }];
  });
  const groups = new Map<string, Day[]>();
  for (const day of days) groups.set(day.channel, [...(groups.get(day.channel) ?? []), day]);
  return groups;
}

const baseOf = (files: readonly string[]): string | undefined => {
  const list = files.find((path) => /(?:^|\/)users\.json$/.test(path));
  return list?.slice(0, -"users.json".length);
};

async function* readFolder(folder: FolderOfFiles): AsyncGenerator<ImportEvent> {
  const files = await folder.list();
  const base = baseOf(files) ?? "";
  const users = await readList(folder, `${base}users.json`);
  const people: People = new Map(users.map(personOf).map((person) => [person.id ?? "", person]));
  const lists = await Promise.all(LISTS.map((name) => readList(folder, base + name)));
  const channels = lists.flat();
  for (const [name, days] of daysByChannel(files, base)) {
    const channel = channels.find((one) => textField(one, "name") === name || idField(one, "id") === name);
    const id = idField(channel, "id") ?? name;
    const title = textField(channel, "name");
    yield {
      kind: "chat",
      key: id,
      chat: chatOf(id, title === undefined ? name : `#${title}`, false),
      botKnown: false,
    };
    const read = messageReader(id, people);
    const inOrder = days.toSorted((one, other) => one.name.localeCompare(other.name));
    for (const day of inOrder) yield* readDay(folder, day, read);
  }
}

type Timed = Readonly<{ event: ImportEvent; ts: string }>;

/** A day is small: its messages are put in order in memory. */
async function* readDay(
  folder: FolderOfFiles,
  day: Day,
  read: ReturnType<typeof messageReader>,
): AsyncGenerator<ImportEvent> {
  const file = await folder.find(day.path);
  if (file === undefined) return;
  const found: Timed[] = [];
  const others: ImportEvent[] = [];
  for await (const item of parsedItems(splitJsonItems(file, [[]]))) {
    if (item.ok) {
      const event = read(item.value, { ...item.position, file: day.path });
      found.push({ event, ts: idField(item.value, "ts") ?? "" });
    } else others.push(inFile(item.event, day.path));
  }
  const sorted = found.toSorted((one, other) => Number(one.ts) - Number(other.ts));
  yield* sorted.map(({ event }) => event);
  yield* others;
}

const inFile = (event: ImportEvent, file: string): ImportEvent =>
  event.kind === "skipped" || event.kind === "damaged"
    ? { ...event, position: { ...event.position, file } }
    : event;

/** One day file by itself: its channel is unknown. */
async function* readDayFile(source: ImportSource): AsyncGenerator<ImportEvent> {
  const id = `c${contentHash(sourceIdentity(source))}`;
  yield { kind: "chat", key: id, chat: chatOf(id, source.name, true), botKnown: false };
  const read = messageReader(id, new Map());
  for await (const item of parsedItems(splitJsonItems(source, [[]]))) {
    yield item.ok ? read(item.value, item.position) : item.event;
  }
}

const isSlackMessage = (value: unknown): boolean =>
  isRecord(value) && value.type === "message" && typeof value.ts === "string";

export function isSlackFolder(files: readonly string[]): boolean {
  const base = baseOf(files);
  return base !== undefined && LISTS.some((name) => files.includes(base + name));
}

function recognises(probe: Probe): boolean {
  if (probe.kind === "folder") return isSlackFolder(probe.files);
  return probe.kind === "document" && Array.isArray(probe.value) && probe.value.some(isSlackMessage);
}

export const slackImporter: Importer = {
  label: "a Slack export",
  asksForBot: true,
  recognises,
  read: (source) => (source.folder === undefined ? readDayFile(source) : readFolder(source.folder)),
};
