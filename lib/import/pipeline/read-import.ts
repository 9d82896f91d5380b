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
  /** Decides the format; by default the content does. */
  format?: ImporterId | undefined;
  /** The author who is the bot, from the preview's list; null is nobody. By default the preview's guess, at the price of one more reading. */
  bot?: Author | null | undefined;
  /** Nobody is the bot, because the one who was chosen wrote nothing in this file. */
  isBotSilent?: boolean | undefined;
  mapping?: SqliteMapping | undefined;
  /** A broken or cut off file gives what is complete in it; otherwise it is refused at the broken place. */
  keepDamaged?: boolean | undefined;
  /** UTF-8 that was read as another encoding is read rightly again, wherever words stand. */
  repairMojibake?: boolean | undefined;
}>;

/**
 * Everything in a source, in the order to be stored: each chat before its messages, messages by time, the chosen
 * author's as the model's. Throws `ImportRefusal` for a source that cannot be read, so that a transaction around it
 * stores all or nothing.
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

/** Gives chats their source and bot, and messages their final role and text. */
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

/** A reader may know the source better; a chat file says itself where its chat came from. */
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
