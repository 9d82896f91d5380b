/** Maps message fields to the columns of a table. Only the text column is required. */
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
  /** The mapping that the column names suggest; absent for a table that does not look like messages. */
  guess?: SqliteMapping;
}>;

/** Usual column names, most likely first, compared without case and underscores. */
const NAMES = {
  text: ["content", "text", "message", "body", "message_text", "message_content", "msg", "prompt"],
  chat: [
    ...[
      "chat_id",
      "channel_id",
      "conversation_id",
      "conv_id",
      "session_id",
      "thread_id",
      "room_id",
      "dialog_id",
    ],
    ...["peer_id", "chat", "channel", "conversation", "session", "room", "dialog"],
  ],
  author: [
    ...["user_id", "author_id", "sender_id", "from_id", "from_user_id", "external_user_id"],
    ...["user", "sender", "author", "speaker", "from"],
  ],
  authorName: ["user_name", "username", "sender_name", "author_name", "first_name", "display_name", "name"],
  role: [
    ...[
      "role",
      "sender_role",
      "message_role",
      "author_role",
      "is_bot",
      "is_bot_reply",
      "from_bot",
      "is_user",
    ],
    ...["sender_type", "direction"],
  ],
  time: [
    ...[
      "ts",
      "timestamp",
      "created_at",
      "sent_at",
      "date",
      "time",
      "datetime",
      "created",
      "sent",
      "inserted_at",
    ],
    ...["message_date", "unixtime"],
  ],
  id: ["message_id", "external_message_id", "discord_message_id", "msg_id", "uuid", "id"],
  replyTo: ["reply_to_message_id", "reply_to_id", "reply_to", "parent_id"],
} as const satisfies Readonly<Record<keyof Omit<SqliteMapping, "table">, readonly string[]>>;

const bare = (name: string): string => name.toLowerCase().replaceAll("_", "");

/** The mapping that the column names suggest. */
export function suggestColumns(columns: readonly string[]): Readonly<Partial<Omit<SqliteMapping, "table">>> {
  const byBareName = new Map(columns.map((column) => [bare(column), column]));
  const found = Object.entries(NAMES).flatMap(([field, names]) => {
    const column = names.flatMap((name) => byBareName.get(bare(name)) ?? [])[0];
    return column === undefined ? [] : [[field, column] as const];
  });
  return Object.fromEntries(found);
}

/** A message table has a text and an author or role. */
export function guessMapping(table: string, columns: readonly string[]): SqliteMapping | undefined {
  const { text, ...others } = suggestColumns(columns);
  if (text === undefined || (others.role === undefined && others.author === undefined)) return undefined;
  return { table, text, ...others };
}

export const hasColumns = ({ columns }: SqliteTable, ...names: readonly string[]): boolean =>
  names.every((name) => columns.includes(name));
