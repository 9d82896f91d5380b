import type { Chat } from "@/lib/core/schema/chat-file";
import { repairMojibake } from "@/lib/core/text/repair-mojibake";
import { authorTally, guessBot, type ImportAuthor } from "./guess-bot";
import type { ChatEvent, DamagedEvent, ImportEvent, MessageEvent, SkippedEvent } from "./import-event";
import { ImportRefusal } from "./import-refusal";
import type { ImportSource } from "./import-source";
import { mapChatTexts, mapMessageTexts } from "./map-texts";
import { findingTally, type PreviewFindings } from "./preview-findings";
import { recogniseFormat } from "./recognise-format";
import { refuseDeepMessage } from "./refuse-deep-message";
import { IMPORTERS, type ImporterId } from "./registry";
import { mayLackNewestRows } from "./sqlite-file";
import type { SqliteMapping } from "./sqlite-mapping";

type ChatPreview = Readonly<{
  key: string;
  chat: Chat;
  botKnown: boolean;
  messages: number;
  /** Entries that became the system prompt or a summary. */
  absorbed: number;
  media: number;
  /** The first and last time as written. */
  from?: string;
  to?: string;
}>;

type RepairExample = Readonly<{ before: string; after: string }>;

export type ImportPreview = Readonly<{
  format: ImporterId;
  label: string;
  chats: readonly ChatPreview[];
  authors: readonly ImportAuthor[];
  /** The format does not tell who the bot is: one of the authors has to be chosen. */
  needsBot: boolean;
  /** `key` of the likeliest author. */
  guess?: string;
  messages: number;
  absorbed: number;
  skipped: Readonly<{ count: number; examples: readonly SkippedEvent[] }>;
  repeated: number;
  /** The file is broken or cut off: refuse it, or import what is complete if the user says so. The first of the places. */
  damage: readonly DamagedEvent[];
  /** How many places more. */
  moreDamage?: number;
  mojibake: Readonly<{ count: number; examples: readonly RepairExample[] }>;
  /** The newest rows of this database may lie in a file (`…-wal`) that did not come with it. */
  mayLackNewestRows?: true;
  findings: PreviewFindings;
}>;

type PreviewOptions = Readonly<{ format?: ImporterId | undefined; mapping?: SqliteMapping | undefined }>;

const MAX_EXAMPLES = 50;
const MAX_REPAIR_EXAMPLES = 5;
type OpenChat = { -readonly [Key in keyof ChatPreview]: ChatPreview[Key] };

/** Reads a source through and stores nothing: what is in it, who could be the bot, what is wrong. */
export async function previewImport(
  source: ImportSource,
  options: PreviewOptions = {},
): Promise<ImportPreview> {
  const format = options.format ?? (await formatOf(source));
  const events = IMPORTERS[format].read(source, {
    inOrder: false,
    withMedia: false,
    mapping: options.mapping,
  });
  const tally = previewTally();
  for await (const event of events) tally.add(event.kind === "message" ? refuseDeepMessage(event) : event);
  const lacksRows = format === "sqlite" && (await mayLackNewestRows(source));
  return {
    format,
    label: IMPORTERS[format].label,
    ...tally.result(),
    ...(lacksRows ? { mayLackNewestRows: true } : {}),
  };
}

async function formatOf(source: ImportSource): Promise<ImporterId> {
  const recognition = await recogniseFormat(source);
  if (!recognition.ok) throw new ImportRefusal(recognition.reason);
  return recognition.format;
}

function previewTally() {
  const chats = new Map<string, OpenChat>();
  const authors = authorTally();
  const skipped: SkippedEvent[] = [];
  const damage: DamagedEvent[] = [];
  const mojibake = repairTally();
  const findings = findingTally();
  let skippedCount = 0;
  let damageCount = 0;
  let repeated = 0;

  const addMessage = (event: MessageEvent): void => {
    const chat = chats.get(event.chatKey);
    const { message } = event;
    mapMessageTexts(event, mojibake.look);
    authors.add(event);
    findings.addMessage(event);
    if (chat === undefined) return;
    chat.messages += 1;
    chat.media += message.media?.length ?? 0;
    if (message.sentAt !== undefined) widen(chat, message.sentAt);
  };

  const addChat = (event: ChatEvent): void => {
    const { key, chat, botKnown, absorbed = 0 } = event;
    mapChatTexts(event, mojibake.look);
    if (!chats.has(key)) chats.set(key, { key, chat, botKnown, absorbed, messages: 0, media: 0 });
    findings.addChat(event);
  };

  const addSkipped = (event: SkippedEvent): void => {
    skippedCount += event.count ?? 1;
    if (skipped.length < MAX_EXAMPLES) skipped.push(event);
  };

  const addDamage = (event: DamagedEvent): void => {
    damageCount += 1;
    if (damage.length < MAX_EXAMPLES) damage.push(event);
  };

  const add = (event: ImportEvent): void => {
    if (event.kind === "chat") addChat(event);
    else if (event.kind === "message") addMessage(event);
    else if (event.kind === "damaged") addDamage(event);
    else if (event.kind === "skipped") addSkipped(event);
    else repeated += event.count ?? 1;
  };

  const result = () => {
    const all = [...chats.values()];
    const listed = authors.list();
    const needsBot = all.some(({ botKnown }) => !botKnown);
    const guess = needsBot ? guessBot(listed) : undefined;
    return {
      chats: all,
      authors: listed,
      needsBot,
      ...(guess === undefined ? {} : { guess }),
      messages: all.reduce((sum, { messages }) => sum + messages, 0),
      absorbed: all.reduce((sum, { absorbed }) => sum + absorbed, 0),
      skipped: { count: skippedCount, examples: skipped },
      repeated,
      damage,
      ...(damageCount > damage.length ? { moreDamage: damageCount - damage.length } : {}),
      mojibake: mojibake.result(),
      findings: findings.result(listed.find(({ key }) => key === guess)?.author),
    };
  };
  return { add, result };
}

/** Times as written, compared as moments. */
function widen(chat: OpenChat, sentAt: string): void {
  const time = Date.parse(sentAt);
  if (Number.isNaN(time)) return;
  if (chat.from === undefined || time < Date.parse(chat.from)) chat.from = sentAt;
  if (chat.to === undefined || time > Date.parse(chat.to)) chat.to = sentAt;
}

function repairTally() {
  const examples = new Map<string, string>();
  let count = 0;
  const look = (text: string): string => {
    const after = repairMojibake(text);
    if (after === text) return text;
    count += 1;
    if (examples.size < MAX_REPAIR_EXAMPLES) examples.set(text.slice(0, 300), after.slice(0, 300));
    return text;
  };
  const result = () => ({
    count,
    examples: [...examples].map(([before, after]) => ({ before, after })),
  });
  return { look, result };
}
