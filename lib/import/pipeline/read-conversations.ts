import { pointer } from "@/lib/core/read/pointer";
import { type ChatIdInventor, chatIdInventor } from "../identity/chat-identity";
import { parsedItems } from "../json/parsed-items";
import { parsedLines } from "../json/parsed-lines";
import { readOutline, splitJsonItems } from "../json/split-json-items";
import type { ImportSource } from "../source/import-source";
import { callTimes, withOwnTime, withTime } from "./call-times";
import { chatAssembler } from "./chat-assembler";
import type { ConversationFormat, FoundConversation } from "./conversation-format";
import { addDraft, conversationWriter, leftOutEvents, timesIn } from "./conversation-writer";
import { entryWriter } from "./entry-writer";
import type { ImportEvent, Position } from "./import-event";
import { probeSource } from "./probe-source";
import { documentRequest } from "./request-body";
import { unreadFields, unreadTally } from "./unread-fields";

type Read =
  | Readonly<{ ok: true; value: unknown; position: Position; text: () => string }>
  | Readonly<{ ok: false; event: ImportEvent }>;

/** Reads any file of language-model conversations: one object, a list of entries, a list of conversations, or rows. */
export async function* readConversations(
  source: ImportSource,
  format: ConversationFormat,
): AsyncGenerator<ImportEvent> {
  const unread = unreadTally();
  yield* readFormat(source, withOwnTimes(format, unread.add), unread.add);
  yield* unread.finish();
}

type Unread = ReturnType<typeof unreadTally>["add"];

/** Any entry may have its own time, and parts unknown to its format. */
const withOwnTimes = (format: ConversationFormat, addUnread: Unread): ConversationFormat => ({
  ...format,
  reader: () => {
    const read = format.reader();
    return (raw) => {
      addUnread(format.unread?.(raw) ?? []);
      return withOwnTime(read(raw), raw);
    };
  },
});

async function* readFormat(
  source: ImportSource,
  format: ConversationFormat,
  addUnread: Unread,
): AsyncGenerator<ImportEvent> {
  const probe = await probeSource(source);
  const inventId = chatIdInventor(source);
  if (probe.kind === "lines") return yield* readItems(format, parsedLines(source), inventId, addUnread);
  if (probe.kind === "document" && Array.isArray(probe.value)) {
    return yield* readItems(format, parsedItems(splitJsonItems(source, [[]])), inventId, addUnread);
  }
  yield* readDocument(source, format, addUnread);
}

/** Items are entries or conversations; the first item decides for the whole file. */
async function* readItems(
  format: ConversationFormat,
  items: AsyncIterable<Read>,
  inventId: ChatIdInventor,
  addUnread: Unread,
): AsyncGenerator<ImportEvent> {
  const writeConversation = conversationWriter(format, inventId);
  const entries = entryWriter(format, inventId);
  for await (const item of items) {
    if (!item.ok) yield item.event;
    else if (entries.hasBegun() || format.isEntry(item.value)) yield* entries.add(item.value, item.position);
    else {
      addUnread(unreadIn(item.value, format.unwrap(item.value)));
      yield* writeConversation(item.value, item.position, item.text);
    }
  }
  yield* entries.finish();
}

/** Unread fields around the entries that look like content. */
function unreadIn(value: unknown, found: FoundConversation | undefined): readonly string[] {
  if (found === undefined) return [];
  return unreadFields(value, new Set([...(found.readFields ?? []), ...callTimes(value).fields]));
}

/** The key of a document's only chat. */
const DOCUMENT = "document";

/** A single-conversation document: first the fields around the entries, then the entries one by one. */
async function* readDocument(
  source: ImportSource,
  format: ConversationFormat,
  addUnread: Unread,
): AsyncGenerator<ImportEvent> {
  const outline = await readOutline(source, format.paths);
  const items = parsedItems(splitJsonItems(source, format.paths));
  const many = format.unwrapMany?.(outline);
  const inventId = chatIdInventor(source);
  if (many !== undefined) return yield* readMany(conversationWriter(format, inventId), many, items);
  const conversation = format.unwrap(outline) ?? { head: {}, entries: [] };
  addUnread(unreadIn(outline, conversation));
  const { calledAt, answeredAt } = timesIn(outline, conversation);
  const assembler = chatAssembler(conversation.head, DOCUMENT, {
    inventId,
    headFromEntry: format.headFromEntry,
    isWholeFile: true,
  });
  const read = format.reader();
  const add = ({ raw, position }: Entry, time?: string) =>
    addDraft(assembler, withTime(read(raw), time), raw, position);
  let messageId: string | undefined;
  for await (const item of entriesIn(conversation, items)) {
    const events = "event" in item ? [item.event] : add(item, item.isLast ? calledAt : undefined);
    messageId = events.findLast((event) => event.kind === "message")?.message.id ?? messageId;
    yield* events;
  }
  for (const [index, raw] of (conversation.trailing ?? []).entries())
    yield* add({ raw, position: { pointer: `/response/${index}` } }, answeredAt);
  yield* assembler.finish();
  if (format.holdsRequests)
    yield* await documentRequest(outline, source, { chatKey: DOCUMENT, messageId, position: {} });
  yield* leftOutEvents(conversation);
}

type Entry = Readonly<{ raw: unknown; position: Position }>;

/** The request: entries in memory, then those read one by one. */
async function* entriesIn(
  { entries }: FoundConversation,
  items: AsyncIterable<Read>,
): AsyncGenerator<(Entry & Readonly<{ isLast: boolean }>) | Readonly<{ event: ImportEvent }>> {
  const own = entries.map((raw, index) => ({ raw, position: { pointer: pointer([index]) } }));
  // One entry is held back, because only the last one takes the time of the call.
  let held: Entry | undefined;
  for await (const item of inTurn(own, items)) {
    if ("event" in item) yield item;
    else {
      if (held !== undefined) yield { ...held, isLast: false };
      held = item;
    }
  }
  if (held !== undefined) yield { ...held, isLast: true };
}

async function* inTurn(
  own: readonly Entry[],
  items: AsyncIterable<Read>,
): AsyncGenerator<Entry | Readonly<{ event: ImportEvent }>> {
  yield* own;
  for await (const item of items)
    yield item.ok ? { raw: item.value, position: item.position } : { event: item.event };
}

/** A document of several conversations is held in memory; its items only yield problems. */
async function* readMany(
  write: ReturnType<typeof conversationWriter>,
  conversations: readonly FoundConversation[],
  items: AsyncIterable<Read>,
): AsyncGenerator<ImportEvent> {
  for (const conversation of conversations) yield* write.conversation(conversation, {});
  for await (const item of items) if (!item.ok) yield item.event;
}
