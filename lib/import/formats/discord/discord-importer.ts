import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Chat } from "@/lib/core/schema/chat-file";
import type { Media } from "@/lib/core/schema/media";
import type { Author, Message } from "@/lib/core/schema/message";
import { contentHash, type IdInventor, idInventor } from "../../identity/stable-id";
import { parsedItems } from "../../json/parsed-items";
import { surveyItems } from "../../json/survey-items";
import { listOrAbsent, withoutAbsent } from "../../json/without-absent";
import type { ImportEvent, Position } from "../../pipeline/import-event";
import { isoTime } from "../../pipeline/iso-from-timestamp";
import type { ImportSource } from "../../source/import-source";
import { isMediaPath, withBytesBeside } from "../../source/media-beside";
import { kindOfMime, mimeOfName } from "../../source/mime-of-name";
import type { Importer, ReadOptions } from "../importer";
import { isDiscordEvent } from "../platform-events";

const WANTED = [["messages"]] as const;
const REPLIES: ReadonlySet<string> = new Set(["Reply", "19", "20", "23"]);
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

const typeOf = (message: unknown): string => textField(message, "type") ?? "Default";

/** The snowflake id encodes the time; the written timestamp may have any number of digits. */
function timeOf(message: unknown): number | undefined {
  const written = Date.parse(textField(message, "timestamp") ?? "");
  if (!Number.isNaN(written)) return written;
  const id = idField(message, "id") ?? "";
  return /^\d{17,20}$/.test(id) ? Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS) : undefined;
}

function authorOf(message: unknown): Author | undefined {
  const author = field(message, "author");
  const id = idField(author, "id");
  const username = textField(author, "name");
  const name = textField(author, "nickname") || username;
  if (id === undefined && name === undefined) return undefined;
  return withoutAbsent({ id, name, username });
}

/** Bots often answer with an embed and no text. */
function embedText(embed: unknown): string {
  const fields = listField(embed, "fields").map(
    (one) => `${textField(one, "name")}: ${textField(one, "value")}`,
  );
  const parts = [textField(embed, "title"), textField(embed, "description"), ...fields];
  return parts.filter((part) => part !== undefined && part !== "").join("\n");
}

function textOf(message: unknown): string | undefined {
  const forwarded = field(message, "forwardedMessage");
  const contents = [textField(message, "content"), textField(forwarded, "content")];
  const texts = contents.filter((text) => text !== undefined && text !== "");
  if (texts.length === 0) {
    const embeds = [...listField(message, "embeds"), ...listField(forwarded, "embeds")];
    texts.push(...embeds.map(embedText).filter((text) => text !== ""));
  }
  return texts.length === 0 ? undefined : texts.join("\n");
}

type Attached = Readonly<{ path: string; media: Media }>;

function attachmentOf(attachment: unknown): Attached {
  const path = textField(attachment, "url") ?? "";
  const filename = textField(attachment, "fileName");
  const mime = mimeOfName(filename) ?? mimeOfName(path);
  const isRemote = path !== "" && !isMediaPath(path);
  const media = { kind: kindOfMime(mime), mime, filename, ...(isRemote ? { uri: path } : {}) };
  return { path, media };
}

function stickerOf(sticker: unknown): Attached {
  const path = textField(sticker, "sourceUrl") ?? "";
  const filename = textField(sticker, "name");
  const isRemote = path !== "" && !isMediaPath(path);
  return {
    path,
    media: { kind: "sticker", mime: mimeOfName(path), filename, ...(isRemote ? { uri: path } : {}) },
  };
}

function attachedTo(message: unknown): readonly Attached[] {
  const forwarded = field(message, "forwardedMessage");
  return [
    ...[...listField(message, "attachments"), ...listField(forwarded, "attachments")].map(attachmentOf),
    ...[...listField(message, "stickers"), ...listField(forwarded, "stickers")].map(stickerOf),
  ];
}

/** Pins, forwards and thread starters also have a reference but are not replies. */
function replyOf(message: unknown): Message["replyTo"] {
  if (!REPLIES.has(typeOf(message))) return undefined;
  const reference = field(message, "reference");
  const messageId = idField(reference, "messageId");
  return messageId === undefined || field(reference, "type") === "Forward" ? undefined : { messageId };
}

async function toEvent(
  raw: JsonRecord,
  position: Position,
  chatKey: string,
  giveId: IdInventor,
  load: (attached: Attached) => Promise<Media>,
): Promise<ImportEvent> {
  const author = authorOf(raw);
  const text = textOf(raw);
  const time = timeOf(raw);
  const sentAt = time === undefined ? textField(raw, "timestamp") : isoTime(time);
  const replyTo = replyOf(raw);
  const media = await Promise.all(attachedTo(raw).map(load));
  const id = idField(raw, "id");
  const rest = withoutAbsent({
    role: isDiscordEvent(raw) ? ("event" as const) : ("user" as const),
    sentAt,
    author,
    text,
    replyTo,
    media: listOrAbsent(media),
  });
  const message = id === undefined ? giveId(rest) : { ...rest, id };
  const isBot = field(field(raw, "author"), "isBot") === true;
  return { kind: "message", chatKey, message, raw, position, ...(isBot ? { authorIsBot: true } : {}) };
}

function chatOf(outline: unknown): Chat {
  const channel = field(outline, "channel");
  const id = idField(channel, "id");
  const guild = textField(field(outline, "guild"), "name");
  const name = textField(channel, "name");
  const title = [guild, name].filter((part) => part !== undefined).join(" / ");
  return {
    ...(id === undefined ? { id: `c${contentHash(guild, name)}`, idInvented: true } : { id }),
    platform: "discord",
    ...(title === "" ? {} : { title }),
    bot: { name: "bot" },
  };
}

async function* read(source: ImportSource, options: ReadOptions): AsyncGenerator<ImportEvent> {
  const { outline, items } = await surveyItems(source, WANTED, options.inOrder ? timeOf : undefined);
  const chat = chatOf(outline);
  const giveId = idInventor();
  yield { kind: "chat", key: chat.id, chat, botKnown: false };
  const load = async ({ path, media }: Attached): Promise<Media> =>
    options.withMedia ? withBytesBeside(source, path, media) : media;
  for await (const item of parsedItems(items)) {
    if (!item.ok) yield item.event;
    else if (!isRecord(item.value))
      yield { kind: "skipped", reason: "not a message", position: item.position };
    else yield await toEvent(item.value, item.position, chat.id, giveId, load);
  }
}

export const discordImporter: Importer = {
  label: "a DiscordChatExporter file",
  asksForBot: true,
  recognises: (probe) =>
    probe.kind === "document" &&
    isRecord(probe.value) &&
    ["guild", "channel", "messages"].every((key) => Object.hasOwn(probe.value as JsonRecord, key)),
  read,
};
