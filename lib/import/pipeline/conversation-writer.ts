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
import type { Conversation, ConversationFormat } from "./conversation-format";
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

export const leftOutEvents = ({ leftOut = [] }: Conversation): readonly ImportEvent[] =>
  leftOut
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => ({ kind: "skipped", reason, count, position: {} }));

/** A conversation that later rows may go on with. */
type Open = {
  readonly key: string;
  readonly localId: string | undefined;
  readonly assembler: ChatAssembler;
  readonly read: EntryReader;
  known: readonly RowEntry[];
  /** Ids of the messages by what tells the entries apart: a later row repeats them. */
  readonly messageIds: Map<string, string>;
};

/**
 * Of chats with so many entries the state is kept; a row of an older one starts anew, and storing finds what is there
 * already.
 */
const MAX_OPEN_ENTRIES = 200_000;
/** What a chat takes beside its entries, in entries. */
const OPEN_CHAT_WEIGHT = 20;

/**
 * Writes conversation after conversation. Rows with the same id are one chat: each adds what the chat does not have
 * yet. A row without an id continues the one before it only if it repeats all of it.
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
    // The cache measures a value only when it is new; a larger one than all of the cache would not be kept.
    byId.delete(id);
    byId.set(id, open, { size: Math.min(OPEN_CHAT_WEIGHT + open.known.length, MAX_OPEN_ENTRIES) });
  };

  /** The chat that a row may go on with. */
  const candidateFor = ({ id, localId }: ConversationHead): Open | undefined => {
    if (id !== undefined) return byId.get(id);
    return format.growsByRow === true && previous?.localId === localId ? previous : undefined;
  };

  /** Gives the chat that the conversation is part of, and the newest message of what was sent. */
  function* conversation(found: Conversation, position: Position): Generator<ImportEvent, Written> {
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
    if (found.length === 0) yield { kind: "skipped", reason: "no conversation in it", position };
    for (const one of found) {
      const written = yield* conversation({ ...one, ...timesIn(raw, one) }, position);
      if (format.holdsRequests && many === undefined) yield* rowRequest(raw, text, { ...written, position });
    }
  }

  return Object.assign(value, { conversation });
}

type Written = Readonly<{ chatKey: string; messageId: string | undefined }>;

/** Times that the reader of the format found come before those of the row. */
export function timesIn(raw: unknown, found: Conversation): Pick<Conversation, "calledAt" | "answeredAt"> {
  const { fields: _, ...times } = callTimes(raw);
  const own = withoutAbsent({ calledAt: found.calledAt, answeredAt: found.answeredAt });
  return { ...times, ...(own as typeof times) };
}

/** For each entry of a row the moment of its call, where it is the one that was asked or answered. */
function timesOf({
  entries,
  trailing = [],
  calledAt,
  answeredAt,
}: Conversation): readonly (string | undefined)[] {
  const earlier = entries.slice(1).map(() => undefined);
  return [...earlier, ...(entries.length > 0 ? [calledAt] : []), ...trailing.map(() => answeredAt)];
}

/** A message is known by its id, else by what it says. */
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
    yield { kind: "repeated", reason: "the row repeats what came before it", count: repeated, position };
  for (const [index, draft] of drafts.entries()) {
    const at = within(position, index);
    if (verdicts[index] === "other prompt")
      yield {
        kind: "skipped",
        reason: "a system prompt other than the one the chat began with",
        position: at,
      };
    else if (verdicts[index] === "new") {
      const events = addDraft(open.assembler, draft, entries[index], at);
      // A prompt may come along before the entry's own message, which is the last.
      const own = events.at(-1);
      if (own?.kind === "message") open.messageIds.set(row[index]?.sign ?? "", own.message.id);
      yield* events;
    }
  }
}
