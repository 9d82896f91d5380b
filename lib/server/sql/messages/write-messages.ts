import { isEvent, type Message } from "../../../core/schema/message";
import { writePersonality } from "../../../core/schema/personality";
import { messageFingerprint } from "../../../import/identity/message-fingerprint";
import { fromStorable } from "../../store/exact-text";
import type { Sql, Value } from "../sql";
import { countStored } from "../summaries/summary-counter";
import { authorWriter } from "./author-writer";
import { type ChatEnd, NUMBER_COLUMNS, numberValues, readChatEnd, takePlace } from "./chat-end";
import { writeBelongings } from "./write-belongings";

type WrittenMessages = Readonly<{ added: number; alreadyThere: number }>;

/**
 * Appends the messages the chat lacks, in order; a message with a stored id is left unchanged. `arrivedMs` is the
 * fallback time of messages without one; an import cannot know it.
 */
export async function writeMessages(
  sql: Sql,
  chat: Readonly<{ key: number }>,
  messages: readonly Message[],
  arrivedMs?: number,
): Promise<WrittenMessages> {
  const known = new Set(await knownIds(sql, chat.key, messages));
  const stored: Message[] = [];
  for (const message of messages) {
    if (known.has(message.id)) continue;
    known.add(message.id);
    stored.push(message);
  }
  await appendMessages(sql, chat.key, stored);
  await noteStored(sql, chat.key, stored, arrivedMs);
  return { added: stored.length, alreadyThere: messages.length - stored.length };
}

/** Bounds the memory of one statement. */
const BATCH = 500;

/** Appends new messages to a chat's end, many rows a statement. */
async function appendMessages(sql: Sql, chatKey: number, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const end = await readChatEnd(sql, chatKey);
  const write = await batchWriter(sql, chatKey, end);
  for (let from = 0; from < messages.length; from += BATCH)
    await write(messages.slice(from, from + BATCH).map((message) => ({ message })));
}

/** `raw` is the source object of an imported message, as JSON. */
type NewMessage = Readonly<{ message: Message; raw?: string | undefined }>;

/** Writes messages with everything that belongs to them at the chat's end, which moves on. */
export async function batchWriter(sql: Sql, chatKey: number, end: ChatEnd) {
  const authorKey = authorWriter(sql, chatKey);
  const hasFingerprints = await isFoundByMessages(sql, chatKey);
  return async (batch: readonly NewMessage[]): Promise<void> => {
    const rows: Value[][] = [];
    const first = end.sequence + 1;
    for (const { message, raw } of batch) {
      const { role, media = [] } = message;
      const numbers = takePlace(end, { role, media: media.length });
      const place = [...numberValues(numbers), await authorKey(message, numbers.sequence)];
      rows.push(messageValues(chatKey, message, place, { raw, hasFingerprints }));
    }
    await sql.insertRows("Message", MESSAGE_COLUMNS, rows);
    await writeBelongings(sql, chatKey, first, batch);
  };
}

/** Updates the chat row's counters after messages were written. */
export async function noteStored(
  sql: Sql,
  chatKey: number,
  stored: readonly Message[],
  arrivedMs = 0,
): Promise<void> {
  const newest = stored.at(-1);
  const isUndated = newest !== undefined && parseTime(newest.sentAt) === undefined;
  await countStored(sql, chatKey, stored);
  const messages = stored.filter((message) => !isEvent(message));
  await advanceChat(sql, chatKey, {
    messages: messages.length,
    events: stored.length - messages.length,
    mediaCount: messages.reduce((sum, { media = [] }) => sum + media.length, 0),
    newestMs: stored.reduce(
      (latest, { sentAt }) => Math.max(latest, parseTime(sentAt) ?? 0),
      isUndated ? arrivedMs : 0,
    ),
  });
}

/** The ids that are stored or deleted: a deleted message stays deleted, however often it arrives again. */
export async function knownIds(
  sql: Sql,
  chatKey: number,
  messages: readonly Message[],
): Promise<readonly string[]> {
  const ids = messages.map(({ id }) => id);
  const isOneOf = sql.dialect.inList("id");
  const rows = await sql.all<{ id: string }>(
    `SELECT id FROM Message WHERE chatKey = ? AND ${isOneOf}
     UNION ALL SELECT id FROM DeletedMessage WHERE chatKey = ? AND ${isOneOf}`,
    chatKey,
    ids,
    chatKey,
    ids,
  );
  return rows.map(({ id }) => fromStorable(id));
}

async function advanceChat(
  sql: Sql,
  chatKey: number,
  by: Readonly<{ messages: number; events: number; mediaCount: number; newestMs: number }>,
): Promise<void> {
  await sql.run(
    `UPDATE Chat SET lastSequence = lastSequence + ?, messageCount = messageCount + ?, eventCount = eventCount + ?,
         mediaCount = mediaCount + ?,
       lastActivityMs = CASE WHEN lastActivityMs < ? THEN ? ELSE lastActivityMs END WHERE key = ?`,
    by.messages + by.events,
    by.messages,
    by.events,
    by.mediaCount,
    by.newestMs,
    by.newestMs,
    chatKey,
  );
}

/** Milliseconds of a written time; undefined if it is not one. */
export function parseTime(text: string | undefined): number | undefined {
  const milliseconds = Date.parse(text ?? "");
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** The content columns, in the order of `contentValues`. */
export const CONTENT_COLUMNS = [
  "sourceRole",
  "personality",
  "text",
  "contentParts",
  "sentAt",
  "sentAtMs",
  "threadId",
  "turn",
  "reasoning",
  "hasReply",
  "replyToMessageId",
  "replyIdInvented",
  "replyToUserId",
  "replyToName",
  "replyToUsername",
  "replyExcerpt",
];

export function contentValues(message: Message): readonly Value[] {
  const reply = message.replyTo;
  return [
    message.sourceRole,
    writePersonality(message.personality),
    message.text,
    message.contentParts && JSON.stringify(message.contentParts),
    message.sentAt,
    parseTime(message.sentAt),
    message.threadId,
    message.turn === undefined ? undefined : JSON.stringify(message.turn),
    message.reasoning,
    reply !== undefined,
    reply?.messageId,
    reply?.messageIdInvented ?? false,
    reply?.userId,
    reply?.name,
    reply?.username,
    reply?.excerpt,
  ];
}

const MESSAGE_COLUMNS = [
  "chatKey",
  "id",
  "idInvented",
  "role",
  ...NUMBER_COLUMNS,
  "authorKey",
  ...CONTENT_COLUMNS,
  "raw",
  "fingerprint",
];

/** Only chats whose source has no id are matched by their messages. */
const isFoundByMessages = async (sql: Sql, chatKey: number): Promise<boolean> =>
  (await sql.get("SELECT 1 FROM Chat WHERE key = ? AND idInvented", chatKey)) !== undefined;

/** `place`: the running numbers and the author's key. */
function messageValues(
  chatKey: number,
  message: Message,
  place: readonly (number | null)[],
  { raw, hasFingerprints }: Readonly<{ raw: string | undefined; hasFingerprints: boolean }>,
): Value[] {
  const { id, idInvented = false, role } = message;
  const fingerprint = hasFingerprints ? messageFingerprint(message) : undefined;
  return [chatKey, id, idInvented, role, ...place, ...contentValues(message), raw, fingerprint];
}
