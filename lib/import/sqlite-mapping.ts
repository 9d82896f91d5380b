/** Which columns of a table hold what. Only the text is needed; the more is named, the more is imported. */
export type SqliteMapping = Readonly<{
  table: string;
  text: string;
  chat?: string | undefined;
  author?: string | undefined;
  authorName?: string | undefined;
  role?: string | undefined;
  time?: string | undefined;
  id?: string | undefined;
  replyTo?: string | undefined;
}>;

export type SqliteTable = Readonly<{
  name: string;
  columns: readonly string[];
  rows: number;
  /** What the names of the columns suggest; absent for a table that seems to hold no messages. */
  guess?: SqliteMapping;
}>;

/** Usual names, the likeliest first. */
const NAMES = {
  text: ["content", "text", "message", "body", "message_text", "prompt"],
  chat: [
    "chat_id",
    "channel_id",
    "conversation_id",
    "conv_id",
    "session_id",
    "thread_id",
    "room_id",
    "dialog_id",
    "chat",
  ],
  author: ["user_id", "author_id", "sender_id", "from_id", "external_user_id", "user", "sender", "author"],
  authorName: ["user_name", "username", "sender_name", "author_name", "first_name", "name"],
  role: ["role", "sender_role", "is_bot", "is_bot_reply", "from_bot", "is_user", "sender_type"],
  time: ["ts", "timestamp", "created_at", "sent_at", "date", "time", "datetime", "created"],
  id: ["message_id", "external_message_id", "discord_message_id", "msg_id", "uuid", "id"],
  replyTo: ["reply_to_message_id", "reply_to_id", "reply_to", "parent_id"],
} as const;

/** A table of messages has a text, and tells who spoke. */
export function guessMapping(table: string, columns: readonly string[]): SqliteMapping | undefined {
  const byLowerCase = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const pick = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => byLowerCase.get(name) ?? [])[0];
  const text = pick(NAMES.text);
  const role = pick(NAMES.role);
  const author = pick(NAMES.author);
  if (text === undefined || (role === undefined && author === undefined)) return undefined;
  return {
    table,
    text,
    role,
    author,
    chat: pick(NAMES.chat),
    authorName: pick(NAMES.authorName),
    time: pick(NAMES.time),
    id: pick(NAMES.id),
    replyTo: pick(NAMES.replyTo),
  };
}

export const hasColumns = ({ columns }: SqliteTable, ...names: readonly string[]): boolean =>
  names.every((name) => columns.includes(name));
