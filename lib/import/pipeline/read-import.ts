import type { Bot } from "@/lib/core/schema/chat-file";
import type { Author, Message } from "@/lib/core/schema/message";
import { repairMojibake } from "@/lib/core/text/repair-mojibake";
import type { Importer } from "../formats/importer";
import { IMPORTERS, type ImporterId } from "../formats/registry";
import type { SqliteMapping } from "../formats/sqlite/sqlite-mapping";
import { mapChatTexts, mapMessageTexts } from "../json/map-texts";
import { refuseDeepMessage } from "../json/refuse-deep-message";
import type { ImportSource } from "../source/import-source";
import { readEvents } from "./collect-events";
import { authorKey } from "./guess-bot";
import type { ChatEvent, DamagedEvent, ImportEvent, MessageEvent } from "./import-event";
import { ImportRefusal } from "./import-refusal";
import { previewImport } from "./preview-import";
import { requireFormat } from "./recognise-format";

export type ImportOptions = Readonly<{
  /** Overrides the format that the content suggests. */
  format?: ImporterId | undefined;
  /**
   * The author who is the bot, from the preview's list; null for none. Defaults to the preview's guess, which costs
   * one more read.
   */
  bot?: Author | null | undefined;
  /** No author is the bot, because the chosen one wrote nothing in this file. */
  isBotSilent?: boolean | undefined;
  mapping?: SqliteMapping | undefined;
  /** Import the complete part of a broken file; otherwise the file is refused at the broken position. */
  keepDamaged?: boolean | undefined;
  /** Repair UTF-8 that was decoded as another encoding, in all texts. */
  repairMojibake?: boolean | undefined;
}>;

/**
 * All events of a source in storage order: each chat before its messages, messages by time, the chosen author's with
 * the model role. Throws `ImportRefusal` for an unreadable source, so that a surrounding transaction stores all or
 * nothing.
 */
export async function* readImport(
  source: ImportSource,
  options: ImportOptions = {},
): AsyncGenerator<ImportEvent> {
  const format = options.format ?? (await requireFormat(source));
  const bot = await chosenBot(source, format, options);
  const events = readEvents(source, format, { inOrder: true, withMedia: true, mapping: options.mapping });
  const finish = eventFinisher(format, bot, options);
  for await (const event of events) {
    if (event.kind === "damaged" && !options.keepDamaged) throw refusalOf(event);
    yield finish(event);
  }
}

function refusalOf({ reason, position: { file, line, byte, pointer } }: DamagedEvent): ImportRefusal {
  const byByte = byte === undefined ? pointer : `byte ${byte}`;
  const place = line === undefined ? byByte : `line ${line}`;
  return new ImportRefusal(`${file === undefined ? "" : `${file}: `}${reason}, at ${place}`);
}

/** Sets the source and bot of chats, and the final role and text of messages. */
function eventFinisher(
  format: ImporterId,
  bot: Author | undefined,
  { isBotSilent, repairMojibake: repairs }: ImportOptions,
): (event: ImportEvent) => ImportEvent {
  const repair = repairs ? repairMojibake : undefined;
  const waiting = new Set<string>();
  const finishChat = (event: ChatEvent): ChatEvent => {
    if (!event.botKnown) waiting.add(event.key);
    const sourced = withSource(event, format);
    const named = event.botKnown ? sourced : withChoice(sourced, bot, isBotSilent);
    return repair === undefined ? named : mapChatTexts(named, repair);
  };
  const finishMessage = (event: MessageEvent): ImportEvent => {
    const speaks = waiting.has(event.chatKey) && isBy(event.message, bot);
    const checked = refuseDeepMessage(speaks ? asModel(event) : event);
    return checked.kind !== "message" || repair === undefined ? checked : mapMessageTexts(checked, repair);
  };
  return (event) => {
    if (event.kind === "chat") return finishChat(event);
    return event.kind === "message" ? finishMessage(event) : event;
  };
}

/** An importer may know the source more precisely; a chat file names the origin of its chat. */
const withSource = (event: ChatEvent, format: ImporterId): ChatEvent =>
  format === "chat-file" ? event : { ...event, chat: { source: format, ...event.chat } };

async function chosenBot(
  source: ImportSource,
  format: ImporterId,
  { bot, mapping }: ImportOptions,
): Promise<Author | undefined> {
  const importer: Importer = IMPORTERS[format];
  if (bot !== undefined || !importer.asksForBot) return bot ?? undefined;
  const { authors, guess } = await previewImport(source, { format, mapping });
  return authors.find(({ key }) => key === guess)?.author;
}

const isBy = ({ author, role }: Message, bot: Author | undefined): boolean =>
  bot !== undefined && author !== undefined && role === "user" && authorKey(author) === authorKey(bot);

const asModel = (event: MessageEvent): MessageEvent => ({
  ...event,
  message: { ...event.message, role: "model" },
});

function withChoice(event: ChatEvent, author: Author | undefined, isSilent = false): ChatEvent {
  if (author === undefined)
    return {
      ...event,
      chat: { ...event.chat, hasNoBot: true },
      botChoice: isSilent ? "silent" : "none",
    };
  const { id, name, username } = author;
  const bot: Bot = {
    name: name ?? username ?? id ?? "bot",
    ...(id === undefined ? {} : { id }),
    ...(username === undefined ? {} : { username }),
  };
  return { ...event, chat: { ...event.chat, bot }, botChoice: "chosen" };
}
