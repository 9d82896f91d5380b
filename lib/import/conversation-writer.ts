import { textField } from "@/lib/core/read/field";
import { pointer } from "@/lib/core/read/pointer";
import { type ChatAssembler, type ConversationHead, chatAssembler } from "./chat-assembler";
import type { Conversation, ConversationFormat } from "./conversation-format";
import type { ImportEvent, Position } from "./import-event";
import { contentHash } from "./stable-id";
import { withoutAbsent } from "./without-absent";

type EntryReader = ReturnType<ConversationFormat["reader"]>;

export function addEntry(
  assembler: ChatAssembler,
  read: EntryReader,
  raw: unknown,
  position: Position,
): readonly ImportEvent[] {
  const draft = read(raw);
  if (draft === undefined) return [{ kind: "skipped", reason: "not a message of this format", position }];
  return assembler.add({ draft, raw, position });
}

/** Entries that stand in memory, from some place on. */
export function* addAll(
  assembler: ChatAssembler,
  read: EntryReader,
  entries: readonly unknown[],
  { from, ...base }: Position & Readonly<{ from: number }>,
): Generator<ImportEvent> {
  for (let index = from; index < entries.length; index += 1) {
    const position = { ...base, pointer: (base.pointer ?? "") + pointer([index]) };
    yield* addEntry(assembler, read, entries[index], position);
  }
}

export const leftOutEvents = ({ leftOut }: Conversation): readonly ImportEvent[] =>
  leftOut === undefined || leftOut.count === 0
    ? []
    : [{ kind: "skipped", reason: leftOut.reason, count: leftOut.count, position: {} }];

type Previous = Readonly<{
  hashes: readonly string[];
  key: string;
  assembler: ChatAssembler;
  read: EntryReader;
}>;

/** Writes conversation after conversation. A row that repeats the whole previous one and adds to it continues it. */
export function conversationWriter(format: ConversationFormat) {
  const seenIds = new Map<string, number>();
  let previous: Previous | undefined;
  let count = 0;

  const begin = (head: ConversationHead, hashes: readonly string[]): Previous => {
    count += 1;
    const wanted = head.id ?? `c${contentHash(hashes)}`;
    const times = (seenIds.get(wanted) ?? 0) + 1;
    seenIds.set(wanted, times);
    const id = times === 1 ? wanted : `${wanted}-${times}`;
    const key = `conversation ${count}`;
    const isInvented = head.id === undefined;
    const assembler = markInvented(chatAssembler({ ...head, id }, key), isInvented);
    return { hashes, key, assembler, read: format.reader() };
  };

  function* conversation(found: Conversation, position: Position): Generator<ImportEvent> {
    const entries = [...found.entries, ...(found.trailing ?? [])];
    const hashes = entries.map((entry) => contentHash(entry));
    const mayContinue = format.growsByRow === true && found.head.id === undefined;
    const known = mayContinue ? repeatedEntries(previous?.hashes ?? [], hashes, entries) : 0;
    const head = { ...found.head, ...withoutAbsent(format.headFromEntry?.(entries[0]) ?? {}) };
    const current = known > 0 && previous !== undefined ? { ...previous, hashes } : begin(head, hashes);
    previous = current;
    if (known > 0) {
      yield { kind: "repeated", reason: "the row repeats the previous one", count: known, position };
    }
    yield* addAll(current.assembler, current.read, entries, { ...position, from: known });
    yield* current.assembler.finish();
    yield* leftOutEvents(found);
  }

  function* value(raw: unknown, position: Position): Generator<ImportEvent> {
    const many = format.unwrapMany?.(raw);
    const found = many ?? [format.unwrap(raw)].filter((one) => one !== undefined);
    if (found.length === 0) yield { kind: "skipped", reason: "no conversation in it", position };
    for (const one of found) yield* conversation(one, position);
  }

  return Object.assign(value, { conversation });
}

/** An id that was made from content must never be printed as if it were real. */
function markInvented(assembler: ChatAssembler, isInvented: boolean): ChatAssembler {
  if (!isInvented) return assembler;
  const mark = (event: ImportEvent): ImportEvent =>
    event.kind === "chat" ? { ...event, chat: { ...event.chat, idInvented: true } } : event;
  return { add: (entry) => assembler.add(entry).map(mark), finish: () => assembler.finish().map(mark) };
}

/**
 * How many entries of a row are those of the previous row. An agent logs each call with the whole history; the
 * answer that ended the previous row may come back reworded, so it need not be equal when more follows it.
 */
function repeatedEntries(
  previous: readonly string[],
  current: readonly string[],
  entries: readonly unknown[],
): number {
  if (previous.length === 0 || previous.length > current.length) return 0;
  const firstOther = previous.findIndex((hash, index) => hash !== current[index]);
  if (firstOther === -1) return previous.length;
  const isReworded = firstOther === previous.length - 1 && current.length > previous.length;
  const before = entries[firstOther - 1];
  return isReworded && before !== undefined && textField(before, "role") !== "system" ? previous.length : 0;
}
