import { createHash } from "node:crypto";
import type { Media } from "../../core/schema/media";
import { isEvent, type Message } from "../../core/schema/message";
import { writePersonality } from "../../core/schema/personality";
import { messageFingerprint } from "../../import/identity/message-fingerprint";
import { type ChatEnd, NUMBER_COLUMNS, numberValues, readChatEnd, takePlace } from "./chat-end";
import { bind, type Connection, insertSql } from "./open-database";
import { countStored } from "./summary-counter";

type WrittenMessages = Readonly<{ added: number; alreadyThere: number }>;

/**
 * Appends the messages the chat lacks, in order; a message with a stored id is left unchanged. `arrivedMs` is the
 * fallback time of messages without one; an import cannot know it.
 */
export function writeMessages(
  connection: Connection,
  chat: Readonly<{ key: number }>,
  messages: readonly Message[],
  arrivedMs?: number,
): WrittenMessages {
  const append = messageAppender(connection, chat.key, readChatEnd(connection, chat.key));
  const isStored = knownIds(connection, chat.key);
  const stored: Message[] = [];
  for (const message of messages) {
    if (isStored(message.id)) continue;
    append(message);
    stored.push(message);
  }
  noteStored(connection, chat.key, stored, arrivedMs);
  return { added: stored.length, alreadyThere: messages.length - stored.length };
}

/** Writes messages with everything that belongs to them; `raw` is the source object of an imported one, as JSON. */
export function messageAppender(connection: Connection, chatKey: number, end: ChatEnd) {
  const authorKey = authorWriter(connection, chatKey);
  const insert = messageWriter(connection, chatKey);
  const writeMedia = mediaWriter(connection);
  const writeToolCalls = toolCallWriter(connection);
  return (message: Message, raw?: string): void => {
    const { role, media = [] } = message;
    const numbers = takePlace(end, { role, media: media.length });
    const author = authorKey(message, numbers.sequence);
    const key = insert(message, [...numberValues(numbers), author], raw);
    writeMedia(key, media);
    writeToolCalls(key, message);
  };
}

/** Updates the chat row's counters after messages were written. */
export function noteStored(
  connection: Connection,
  chatKey: number,
  stored: readonly Message[],
  arrivedMs = 0,
): void {
  const newest = stored.at(-1);
  const isUndated = newest !== undefined && parseTime(newest.sentAt) === undefined;
  countStored(connection, chatKey, stored);
  const messages = stored.filter((message) => !isEvent(message));
  advanceChat(connection, chatKey, {
    messages: messages.length,
    events: stored.length - messages.length,
    mediaCount: messages.reduce((sum, { media = [] }) => sum + media.length, 0),
    newestMs: stored.reduce(
      (latest, { sentAt }) => Math.max(latest, parseTime(sentAt) ?? 0),
      isUndated ? arrivedMs : 0,
    ),
  });
}

/** A deleted message stays deleted, however often it arrives again. */
function knownIds(connection: Connection, chatKey: number) {
  const find = connection.prepare(
    `SELECT 1 FROM Message WHERE chatKey = ? AND id = ?
     UNION ALL SELECT 1 FROM DeletedMessage WHERE chatKey = ? AND id = ? LIMIT 1`,
  );
  return (id: string): boolean => find.get(...bind(chatKey, id, chatKey, id)) !== undefined;
}

function advanceChat(
  connection: Connection,
  chatKey: number,
  by: Readonly<{ messages: number; events: number; mediaCount: number; newestMs: number }>,
): void {
  connection
    .prepare(
      `UPDATE Chat SET lastSequence = lastSequence + ?, messageCount = messageCount + ?, eventCount = eventCount + ?,
         mediaCount = mediaCount + ?, lastActivityMs = max(lastActivityMs, ?) WHERE key = ?`,
    )
    .run(by.messages + by.events, by.messages, by.events, by.mediaCount, by.newestMs, chatKey);
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

export function contentValues(message: Message): ReturnType<typeof bind> {
  const reply = message.replyTo;
  return bind(
    message.sourceRole,
    writePersonality(message.personality),
    message.text,
    message.contentParts && JSON.stringify(message.contentParts),
    message.sentAt,
    parseTime(message.sentAt),
    message.threadId,
    message.turn === undefined ? null : JSON.stringify(message.turn),
    message.reasoning,
    reply !== undefined,
    reply?.messageId,
    reply?.messageIdInvented ?? false,
    reply?.userId,
    reply?.name,
    reply?.username,
    reply?.excerpt,
  );
}

const PLACE_COLUMNS = ["chatKey", "id", "idInvented", "role", ...NUMBER_COLUMNS, "authorKey"];

/** Only chats whose source has no id are matched by their messages. */
const isFoundByMessages = (connection: Connection, chatKey: number): boolean =>
  connection.prepare("SELECT 1 FROM Chat WHERE key = ? AND idInvented = 1").get(chatKey) !== undefined;

function messageWriter(connection: Connection, chatKey: number) {
  const columns = [...PLACE_COLUMNS, ...CONTENT_COLUMNS, "raw", "fingerprint"];
  const insert = connection.prepare(insertSql("Message", columns));
  const hasFingerprints = isFoundByMessages(connection, chatKey);
  /** `place`: the running numbers and the author's key. */
  return (message: Message, place: readonly (number | null)[], raw: string | undefined): number => {
    const { id, idInvented = false, role } = message;
    const head = bind(chatKey, id, idInvented, role, ...place);
    const fingerprint = hasFingerprints ? messageFingerprint(message) : undefined;
    return Number(insert.run(...head, ...contentValues(message), ...bind(raw, fingerprint)).lastInsertRowid);
  };
}

/** Interns authors: a message points to the exact name its author had at the time. */
export function authorWriter(connection: Connection, chatKey: number) {
  const insert = connection.prepare(
    `INSERT INTO Author (chatKey, identity, isBot, isEvent, id, name, username, firstSequence)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (chatKey, identity) DO NOTHING`,
  );
  const find = connection.prepare("SELECT key FROM Author WHERE chatKey = ? AND identity = ?");
  const known = new Map<string, number>();
  return ({ author, role }: Message, sequence: number): number | null => {
    if (author === undefined) return null;
    const { id = null, name = null, username = null } = author;
    const isBot = role === "model";
    const isEvent = role === "event";
    // Authors who appear only in events have not spoken: a separate row keeps them out of the speakers.
    const identity = JSON.stringify([isEvent ? "event" : isBot, id, name, username]);
    const cached = known.get(identity);
    if (cached !== undefined) return cached;
    insert.run(...bind(chatKey, identity, isBot, isEvent, id, name, username, sequence));
    const { key } = find.get(...bind(chatKey, identity)) as { key: number };
    known.set(identity, key);
    return key;
  };
}

/** In the order of the values in `mediaWriter`. */
const MEDIA_COLUMNS = [
  "messageKey",
  "position",
  "kind",
  "mime",
  "uri",
  "filename",
  "durationSeconds",
  "width",
  "height",
  "blobHash",
  "dataText",
];

export function mediaWriter(connection: Connection) {
  const insert = connection.prepare(insertSql("Media", MEDIA_COLUMNS));
  const storeBytes = blobWriter(connection);
  return (messageKey: number, media: readonly Media[]): number => {
    media.forEach((item, position) => {
      const hash = item.data === undefined ? null : storeBytes(item.data, item.mime);
      const { kind, mime, uri, filename, durationSeconds, width, height, dataText } = item;
      const described = bind(kind, mime, uri, filename, durationSeconds, width, height);
      insert.run(...bind(messageKey, position), ...described, ...bind(hash, dataText));
    });
    return media.length;
  };
}

const UNKNOWN_MIME = "application/octet-stream";

/** Stores bytes under their hash; the same picture sent twice is kept once. */
function blobWriter(connection: Connection) {
  const insert = connection.prepare(
    `INSERT INTO Blob (hash, mime, size, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`,
  );
  return (base64: string, mime: string | undefined): string => {
    const bytes = Buffer.from(base64, "base64");
    const hash = createHash("sha256").update(bytes).digest("hex");
    insert.run(...bind(hash, mime ?? UNKNOWN_MIME, bytes.byteLength, bytes));
    return hash;
  };
}

/** In the order of the values in `toolCallWriter`. */
const TOOL_COLUMNS = ["messageKey", "kind", "position", "name", "payload", "callId", "exactText", "isError"];

export function toolCallWriter(connection: Connection) {
  const insert = connection.prepare(insertSql("ToolCall", TOOL_COLUMNS));
  const write = (messageKey: number, kind: string, position: number, tool: ToolRow) => {
    const payload = tool.payload === undefined ? null : JSON.stringify(tool.payload);
    const { id, name, exactText, isError = false } = tool;
    insert.run(...bind(messageKey, kind, position, name, payload, id, exactText, isError));
  };
  return (messageKey: number, { toolCalls = [], toolResponses = [] }: Message): void => {
    for (const [position, { args, argumentsText, ...call }] of toolCalls.entries())
      write(messageKey, "call", position, { ...call, payload: args, exactText: argumentsText });
    for (const [position, { response, text, ...rest }] of toolResponses.entries())
      write(messageKey, "response", position, { ...rest, payload: response, exactText: text });
  };
}

type ToolRow = Readonly<{
  id?: string | undefined;
  name: string;
  payload: unknown;
  exactText: string | undefined;
  isError?: boolean | undefined;
}>;
