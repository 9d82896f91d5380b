import { chatAssembler } from "./chat-assembler";
import { type ChatIdInventor, chatIdInventor } from "./chat-identity";
import type { Conversation, ConversationFormat } from "./conversation-format";
import { addAll, addEntry, conversationWriter, leftOutEvents } from "./conversation-writer";
import { entryWriter } from "./entry-writer";
import type { ImportEvent, Position } from "./import-event";
import type { ImportSource } from "./import-source";
import { parsedItems } from "./parsed-items";
import { parsedLines } from "./parsed-lines";
import { probeSource } from "./probe-source";
import { documentRequest } from "./request-body";
import { readOutline, splitJsonItems } from "./split-json-items";

type Read =
  | Readonly<{ ok: true; value: unknown; position: Position; text: () => string }>
  | Readonly<{ ok: false; event: ImportEvent }>;

/** Any file of language-model conversations: one object, a list of entries, a list of conversations, or a row each. */
export async function* readConversations(
  source: ImportSource,
  format: ConversationFormat,
): AsyncGenerator<ImportEvent> {
  const probe = await probeSource(source);
  const inventId = chatIdInventor(source);
  if (probe.kind === "lines") return yield* readItems(format, parsedLines(source), inventId);
  if (probe.kind === "document" && Array.isArray(probe.value)) {
    return yield* readItems(format, parsedItems(splitJsonItems(source, [[]])), inventId);
  }
  yield* readDocument(source, format);
}

/** Items are entries, or conversations; a file keeps to what its first item is. */
async function* readItems(
  format: ConversationFormat,
  items: AsyncIterable<Read>,
  inventId: ChatIdInventor,
): AsyncGenerator<ImportEvent> {
  const writeConversation = conversationWriter(format, inventId);
  const entries = entryWriter(format, inventId);
  for await (const item of items) {
    if (!item.ok) yield item.event;
    else if (entries.hasBegun() || format.isEntry(item.value)) yield* entries.add(item.value, item.position);
    else yield* writeConversation(item.value, item.position, item.text);
  }
  yield* entries.finish();
}

/** Names the only chat of a document among its events. */
const DOCUMENT = "document";

/** A document of one conversation: first what stands around the entries, then they, one by one. */
async function* readDocument(source: ImportSource, format: ConversationFormat): AsyncGenerator<ImportEvent> {
  const outline = await readOutline(source, format.paths);
  const items = parsedItems(splitJsonItems(source, format.paths));
  const many = format.unwrapMany?.(outline);
  const inventId = chatIdInventor(source);
  if (many !== undefined) return yield* readMany(conversationWriter(format, inventId), many, items);
  const conversation = format.unwrap(outline) ?? { head: {}, entries: [] };
  const assembler = chatAssembler(conversation.head, DOCUMENT, {
    inventId,
    headFromEntry: format.headFromEntry,
  });
  const read = format.reader();
  let messageId: string | undefined;
  for await (const event of documentEvents(conversation.entries, items, assembler, read)) {
    if (event.kind === "message") messageId = event.message.id;
    yield event;
  }
  yield* addAll(assembler, read, conversation.trailing ?? [], { pointer: "/response" });
  yield* assembler.finish();
  if (format.holdsRequests)
    yield* await documentRequest(outline, source, { chatKey: DOCUMENT, messageId, position: {} });
  yield* leftOutEvents(conversation);
}

/** What the document holds before the answer. */
async function* documentEvents(
  entries: readonly unknown[],
  items: AsyncIterable<Read>,
  assembler: ReturnType<typeof chatAssembler>,
  read: ReturnType<ConversationFormat["reader"]>,
): AsyncGenerator<ImportEvent> {
  yield* addAll(assembler, read, entries, {});
  for await (const item of items) {
    yield* item.ok ? addEntry(assembler, read, item.value, item.position) : [item.event];
  }
}

/** A document of several conversations is held in memory; of the items only the problems are left. */
async function* readMany(
  write: ReturnType<typeof conversationWriter>,
  conversations: readonly Conversation[],
  items: AsyncIterable<Read>,
): AsyncGenerator<ImportEvent> {
  for (const conversation of conversations) yield* write.conversation(conversation, {});
  for await (const item of items) if (!item.ok) yield item.event;
}
