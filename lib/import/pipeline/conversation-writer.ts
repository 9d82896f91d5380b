import { LRUCache } from "lru-cache";
import { pointer } from "@/lib/core/read/pointer";
import type { ChatIdInventor } from "../identity/chat-identity";
import { continuedFrom, type RowEntry } from "../identity/continued-from";
import { contentHash } from "../identity/stable-id";
import { withoutAbsent } from "../json/without-absent";
import { callTimes, withTime } from "./call-times";
import {
  type ChatAssembler,
  type ConversationHead,
  chatAssembler,
  type Draft,
  withEntryHead,
} from "./chat-assembler";
import type { ConversationFormat, FoundConversation } from "./conversation-format";
import type { ImportEvent, Position } from "./import-event";
import { rowRequest } from "./request-body";

type EntryReader = ReturnType<ConversationFormat["reader"]>;

export function addEntry(
  assembler: ChatAssembler,
  read: EntryReader,
  raw: unknown,
  position: Position,
): readonly ImportEvent[] {
  return addDraft(assembler, read(raw), raw, position);
}

export function addDraft(
  assembler: ChatAssembler,
  draft: Draft | undefined,
  raw: unknown,
  position: Position,
): readonly ImportEvent[] {
  if (draft === undefined) return [{ kind: "skipped", reason: "not a message of this format", position }];
  return assembler.add({ draft, raw, position });
}

const within = (base: Position, index: number): Position => ({
  ...base,
  pointer: (base.pointer ?? "") + pointer([index]),
});

export const leftOutEvents = ({ leftOut = [] }: FoundConversation): readonly ImportEvent[] =>
  leftOut
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => ({ kind: "skipped", reason, count, position: {} }));

/** A conversation that later rows may continue. */
type Open = {
  readonly key: string;
  readonly localId: string | undefined;
  readonly assembler: ChatAssembler;
  readonly read: EntryReader;
  known: readonly RowEntry[];
  /** Message ids by entry key: a later row repeats the entries. */
  readonly messageIds: Map<string, string>;
};

/**
 * Max entries whose chat state stays in memory. A row of an evicted chat starts from scratch, and the store finds
 * what already exists.
 */
const MAX_OPEN_ENTRIES = 200_000;
/** The overhead of a chat, in entries. */
const OPEN_CHAT_WEIGHT = 20;

/**
 * Writes one conversation after another. Rows with the same id form one chat: each adds what the chat lacks. A row
 * without an id continues the previous one only if it repeats all of it.
 */
export function conversationWriter(format: ConversationFormat, inventId: ChatIdInventor) {
  const byId = new LRUCache<string, Open>({ maxSize: MAX_OPEN_ENTRIES });
  let previous: Open | undefined;
  let count = 0;

  const begin = (head: ConversationHead): Open => {
    count += 1;
    const key = head.id === undefined ? `conversation ${count}` : `id ${head.id}`;
    const assembler = chatAssembler(head, key, { inventId });
    return {
      key,
      localId: head.localId,
      assembler,
      read: format.reader(),
      known: [],
      messageIds: new Map(),
    };
  };

  const remember = (id: string | undefined, open: Open): void => {
    previous = id === undefined ? open : undefined;
    if (id === undefined) return;
    // The cache measures a value only on insertion, and would not keep one larger than the whole cache.
    byId.delete(id);
    byId.set(id, open, { size: Math.min(OPEN_CHAT_WEIGHT + open.known.length, MAX_OPEN_ENTRIES) });
  };

  /** The chat that a row may continue. */
  const candidateFor = ({ id, localId }: ConversationHead): Open | undefined => {
    if (id !== undefined) return byId.get(id);
    return format.growsByRow === true && previous?.localId === localId ? previous : undefined;
  };

  /** Returns the conversation's chat, and the newest message of the request. */
  function* conversation(found: FoundConversation, position: Position): Generator<ImportEvent, Written> {
    const entries = [...found.entries, ...(found.trailing ?? [])];
    const head = withEntryHead(found.head, format.headFromEntry?.(entries[0]));
    const candidate = candidateFor(head);
    const read = candidate?.read ?? format.reader();
    const row = entries.map((raw) => rowEntry(read(raw), raw));
    const continues =
      candidate !== undefined && (head.id !== undefined || continuedFrom(candidate.known, row).isWhole);
    const open = continues ? candidate : begin(head);
    yield* writeRow(open, entries, row, position, timesOf(found));
    remember(head.id, open);
    yield* open.assembler.finish();
    yield* leftOutEvents(found);
    const sent = row.slice(0, found.entries.length).findLast(({ sign }) => open.messageIds.has(sign));
    return { chatKey: open.key, messageId: sent && open.messageIds.get(sent.sign) };
  }

  function* value(raw: unknown, position: Position, text: () => string): Generator<ImportEvent> {
    const many = format.unwrapMany?.(raw);
    const found = many ?? [format.unwrap(raw)].filter((one) => one !== undefined);
    if (found.length === 0) yield { kind: "skipped", reason: "contains no conversation", position };
    for (const one of found) {
      const written = yield* conversation({ ...one, ...timesIn(raw, one) }, position);
      if (format.holdsRequests && many === undefined) yield* rowRequest(raw, text, { ...written, position });
    }
  }

  return Object.assign(value, { conversation });
}

type Written = Readonly<{ chatKey: string; messageId: string | undefined }>;

/** Times found by the format's reader take precedence over those of the row. */
export function timesIn(
  raw: unknown,
  found: FoundConversation,
): Pick<FoundConversation, "calledAt" | "answeredAt"> {
  const { fields: _, ...times } = callTimes(raw);
  const own = withoutAbsent({ calledAt: found.calledAt, answeredAt: found.answeredAt });
  return { ...times, ...(own as typeof times) };
}

/** The call's time for the entries of a row that are its question or answer. */
function timesOf({
  entries,
  trailing = [],
  calledAt,
  answeredAt,
}: FoundConversation): readonly (string | undefined)[] {
  const earlier = entries.slice(1).map(() => undefined);
  return [...earlier, ...(entries.length > 0 ? [calledAt] : []), ...trailing.map(() => answeredAt)];
}

/** A message is identified by its id, or else by its content. */
const rowEntry = (draft: Draft | undefined, raw: unknown): RowEntry => ({
  sign: draft?.id === undefined ? contentHash(raw) : `#${draft.id}`,
  hasId: draft?.id !== undefined,
  isSystem: draft?.role === "system",
});

function* writeRow(
  open: Open,
  entries: readonly unknown[],
  row: readonly RowEntry[],
  position: Position,
  times: readonly (string | undefined)[],
): Generator<ImportEvent> {
  const drafts = entries.map((raw, index) => withTime(open.read(raw), times[index]));
  const { verdicts, known } = continuedFrom(open.known, row);
  open.known = known;
  const repeated = verdicts.filter((verdict) => verdict === "repeated").length;
  if (repeated > 0)
    yield { kind: "repeated", reason: "the row repeats earlier entries", count: repeated, position };
  for (const [index, draft] of drafts.entries()) {
    const at = within(position, index);
    if (verdicts[index] === "other prompt")
      yield {
        kind: "skipped",
        reason: "a system prompt that differs from the chat's first one",
        position: at,
      };
    else if (verdicts[index] === "new") {
      const events = addDraft(open.assembler, draft, entries[index], at);
      // A prompt may precede the entry's own message, which is the last.
      const own = events.at(-1);
      if (own?.kind === "message") open.messageIds.set(row[index]?.sign ?? "", own.message.id);
      yield* events;
    }
  }
}
