import type { ChatToDescribe } from "./call";
import { type Drop, tell } from "./tell";

/** Something to deliver, as the bot handed it over. */
export type Parcel = Readonly<{
  chatId: string;
  chat: ChatToDescribe | undefined;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the chat's own address. */
  path: () => string;
  body?: () => unknown;
  isMessage?: boolean;
}>;

/** A parcel that is written out: what the bot does to its objects from now on changes nothing. */
export type Letter = Readonly<{
  chatId: string;
  chat: string | undefined;
  method: Parcel["method"];
  path: string;
  text: string | undefined;
  isMessage: boolean;
  bytes: number;
}>;

export type Outbox = Readonly<{
  /** The only part that runs while the bot waits. */
  add: (parcel: Parcel) => void;
  /** Writes out what came in and reports what was lost. */
  settle: () => void;
  /** What goes next: one letter, or messages of one chat together. */
  take: () => readonly Letter[];
  drop: (count: number, reason: Drop["reason"], message: string, status?: number) => void;
  size: () => number;
  dropped: () => number;
}>;

type Limits = Readonly<{
  maxQueued: number;
  maxQueuedBytes: number;
  onDrop?: ((drop: Drop) => void) | undefined;
}>;

/** A bounded queue that gives up the oldest first. */
export function createOutbox({ maxQueued, maxQueuedBytes, onDrop }: Limits): Outbox {
  const fresh: Parcel[] = [];
  let waiting: Letter[] = [];
  let waitingBytes = 0;
  let overflow = 0;
  let total = 0;

  const drop: Outbox["drop"] = (count, reason, message, status) => {
    total += count;
    tell(onDrop, { count, total, reason, status, message });
  };
  const dropOldest = () => {
    const letter = waiting.shift();
    if (letter === undefined) fresh.shift();
    else waitingBytes -= letter.bytes;
    overflow += 1;
  };
  const add = (parcel: Parcel) => {
    if (fresh.length + waiting.length >= maxQueued) dropOldest();
    fresh.push(parcel);
  };
  const settle = () => {
    for (const parcel of fresh.splice(0)) {
      const letter = write(parcel);
      if (typeof letter === "string") drop(1, "unreadable", letter);
      else {
        waiting.push(letter);
        waitingBytes += letter.bytes;
      }
    }
    while (waitingBytes > maxQueuedBytes) dropOldest();
    const lost = overflow;
    overflow = 0;
    if (lost > 0) drop(lost, "queue-full", "more is waiting than may: the oldest went");
  };
  const take = () => {
    const batch = nextBatch(waiting);
    const taken = new Set(batch);
    if (batch.length > 0) waiting = waiting.filter((letter) => !taken.has(letter));
    for (const { bytes } of batch) waitingBytes -= bytes;
    return batch;
  };
  return {
    add,
    settle,
    take,
    drop,
    size: () => fresh.length + waiting.length,
    dropped: () => total + overflow,
  };
}

const exactIds = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** The letter, or why there is none. */
function write({ chatId, chat, method, path, body, isMessage = false }: Parcel): Letter | string {
  try {
    // An id that no address can hold would come back in every try.
    encodeURIComponent(chatId);
    const text = body && JSON.stringify(body(), exactIds);
    const bytes = Buffer.byteLength(text ?? "");
    return {
      chatId,
      chat: chat && JSON.stringify(chat, exactIds),
      method,
      path: path(),
      text,
      isMessage,
      bytes,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const MAX_BATCH = 200;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** The oldest letter and, if it is a message, those of its chat up to the next thing that must come after them. */
function nextBatch(waiting: readonly Letter[]): readonly Letter[] {
  const first = waiting[0];
  if (first === undefined) return [];
  if (!first.isMessage) return [first];
  const batch: Letter[] = [];
  let bytes = 0;
  for (const letter of waiting) {
    if (letter.chatId !== first.chatId) continue;
    bytes += letter.bytes;
    const isFull = batch.length >= MAX_BATCH || (batch.length > 0 && bytes > MAX_BATCH_BYTES);
    if (isFull || !letter.isMessage || letter.chat !== first.chat) break;
    batch.push(letter);
  }
  return batch;
}
