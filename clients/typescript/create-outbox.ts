import type { ChatToDescribe } from "./call";
import { type Drop, notify } from "./notify";

/** An item to deliver, not serialised yet. */
export type Parcel = Readonly<{
  chatId: string;
  chat: ChatToDescribe | undefined;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the chat's URL. */
  path: () => string;
  body?: () => unknown;
  isMessage?: boolean;
}>;

/** A serialised parcel: later changes to the bot's objects have no effect. */
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
  /** The only part that runs synchronously in the bot's call. */
  add: (parcel: Parcel) => void;
  /** Serialises new parcels and reports dropped ones. */
  settle: () => void;
  /** The next batch: one letter, or several messages of one chat. */
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

/** A bounded queue that drops the oldest first. */
export function createOutbox({ maxQueued, maxQueuedBytes, onDrop }: Limits): Outbox {
  const fresh: Parcel[] = [];
  let waiting: Letter[] = [];
  let waitingBytes = 0;
  let overflow = 0;
  let total = 0;

  const drop: Outbox["drop"] = (count, reason, message, status) => {
    total += count;
    notify(onDrop, { count, total, reason, status, message });
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
    if (lost > 0) drop(lost, "queue-full", "the queue is full: the oldest items were dropped");
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

/** The letter, or the error message. */
function write({ chatId, chat, method, path, body, isMessage = false }: Parcel): Letter | string {
  try {
    // An id that cannot be part of a URL would fail on every attempt.
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

/** The oldest letter; if it is a message, also its chat's next messages up to the first other letter. */
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
