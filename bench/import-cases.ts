import { createWriteStream } from "node:fs";
import Database from "libsql";

/** An export of a given size in a program's format. */
export type ImportCase = Readonly<{
  file: string;
  write: (file: string, bytes: number) => Promise<void>;
}>;

const SECOND = 1_700_000_000;
const WORDS = "і ще трохи слів про каву, поїзди та дощ, який не вщухав до самого ранку";
const said = (place: number): string => `повідомлення ${place} ${WORDS}`;
const timeOf = (place: number): string => new Date((SECOND + place) * 1000).toISOString();

type Frame = Readonly<{ head?: string; between?: string; foot?: string }>;

const ARRAY: Frame = { head: "[", between: ",\n", foot: "]" };
const LINES: Frame = { between: "\n" };
const under = (head: string): Frame => ({ head, between: ",\n", foot: "]}" });

/** Writes items until the file has the given size. */
const written =
  ({ head = "", between = "", foot = "" }: Frame, makeItem: (place: number) => unknown, indent = 0) =>
  async (file: string, bytes: number): Promise<void> => {
    const out = createWriteStream(file);
    out.write(head);
    let size = 0;
    for (let place = 1; size < bytes; place += 1) {
      const text = (place === 1 ? "" : between) + JSON.stringify(makeItem(place), null, indent);
      size += Buffer.byteLength(text);
      if (!out.write(text)) await new Promise<void>((resolve) => out.once("drain", resolve));
    }
    await new Promise<void>((resolve) => out.end(`${foot}\n`, () => resolve()));
  };

const TELEGRAM = under('{"name":"Bench","type":"private_supergroup","id":4696915170,"messages":[');

const telegramMessage = (id: number) => ({
  id,
  type: "message",
  date: "2024-01-15T10:30:00",
  date_unixtime: String(SECOND + id),
  from: `Людина ${id % 50}`,
  from_id: `user${1000 + (id % 50)}`,
  ...(id % 4 === 0 && { reply_to_message_id: id - 1 }),
  text: [
    `повідомлення ${id} `,
    { type: "bold", text: "з форматуванням" },
    " і ще трохи слів про каву та поїзди",
  ],
  text_entities: [
    { type: "plain", text: `повідомлення ${id} з форматуванням і ще трохи слів про каву та поїзди` },
  ],
});

const TOPICS = 300;

/** A forum: every message replies to the first one of its topic. */
const topicMessage = (id: number) =>
  id <= TOPICS
    ? { ...telegramMessage(id), type: "service", action: "topic_created", title: `Тема ${id}` }
    : { ...telegramMessage(id), reply_to_message_id: 1 + (id % TOPICS) };

const openAiMessage = (place: number) => ({
  role: place % 2 === 0 ? "assistant" : "user",
  content: said(place),
});

/** Every second message is a tool call or a tool response. */
const openAiToolMessage = (place: number) => {
  const id = `call_${String(place - (place % 2)).padStart(24, "x")}`;
  return place % 2 === 0
    ? { role: "assistant", tool_calls: [{ id, function: { name: "search", arguments: `{"at":${place}}` } }] }
    : { role: "tool", tool_call_id: id, content: said(place) };
};

const TURNS = 4;
const turns = (place: number) =>
  Array.from({ length: TURNS }, (_, turn) => openAiMessage(place * TURNS + turn));

const NODES = 40;

/** A chain of nodes; each one's parent is the node before it. */
function chatGptConversation(place: number) {
  const node = (turn: number) => {
    const id = `node-${place}-${turn}`;
    const message = {
      id,
      author: { role: turn % 2 === 0 ? "assistant" : "user" },
      create_time: SECOND + place * NODES + turn,
      content: { content_type: "text", parts: [said(turn)] },
      recipient: "all",
    };
    return [id, { id, message, parent: turn === 0 ? null : `node-${place}-${turn - 1}`, children: [] }];
  };
  const mapping = Object.fromEntries(Array.from({ length: NODES }, (_, turn) => node(turn)));
  return {
    id: `chat-${place}`,
    title: `Розмова ${place}`,
    mapping,
    current_node: `node-${place}-${NODES - 1}`,
  };
}

const discordMessage = (place: number) => ({
  id: String(1_100_000_000_000_000_000n + BigInt(place) * 1_000_000n),
  type: place % 4 === 0 ? "Reply" : "Default",
  timestamp: timeOf(place),
  content: said(place),
  author: {
    id: `${100 + (place % 50)}`,
    name: `user${place % 50}`,
    nickname: `Людина ${place % 50}`,
    isBot: false,
  },
  attachments: [],
  embeds: [],
  reactions: [],
});

const slackEvent = (place: number) => ({
  type: "message",
  channel: `C${place % 20}`,
  user: `U${place % 50}`,
  ts: `${SECOND + place}.000100`,
  text: said(place),
});

/** Every tenth update edits the message before it. */
const botUpdate = (place: number) => {
  const isEdit = place % 10 === 0;
  const message = {
    message_id: isEdit ? place - 1 : place,
    from: { id: 100 + (place % 50), is_bot: false, first_name: `Людина ${place % 50}` },
    chat: { id: -100_123, type: "supergroup", title: "Bench" },
    date: SECOND + place,
    ...(isEdit && { edit_date: SECOND + place }),
    text: said(place),
  };
  return { update_id: place, [isEdit ? "edited_message" : "message"]: message };
};

const chatFileMessage = (place: number) => ({
  id: `m${place}`,
  role: place % 2 === 0 ? "model" : "user",
  sentAt: timeOf(place),
  text: said(place),
});

const ROWS_AT_ONCE = 10_000;

/** A bot's table with all columns except an id. */
async function writeDatabase(file: string, bytes: number): Promise<void> {
  const database = new Database(file);
  database.exec("CREATE TABLE history (chat_id INTEGER, role TEXT, content TEXT, created_at INTEGER)");
  const insert = database.prepare("INSERT INTO history VALUES (?, ?, ?, ?)");
  const insertRun = database.transaction((from: number) => {
    for (let place = from; place < from + ROWS_AT_ONCE; place += 1)
      insert.run(place % 3, place % 2 === 0 ? "model" : "user", said(place), SECOND + place);
  });
  const rows = bytes / Buffer.byteLength(said(1_000_000));
  for (let place = 1; place < rows; place += ROWS_AT_ONCE) insertRun(place);
  database.close();
}

export const IMPORT_CASES: Readonly<Record<string, ImportCase>> = {
  "telegram oldest first": { file: "result.json", write: written(TELEGRAM, telegramMessage, 1) },
  "telegram newest first": {
    file: "result.json",
    write: written(TELEGRAM, (place) => telegramMessage(10_000_000 - place), 1),
  },
  "telegram topics": { file: "result.json", write: written(TELEGRAM, topicMessage, 1) },
  "openai list": { file: "list.json", write: written(ARRAY, openAiMessage) },
  "openai tools": { file: "tools.json", write: written(ARRAY, openAiToolMessage) },
  "openai message rows": { file: "messages.jsonl", write: written(LINES, openAiMessage) },
  "openai message rows of chats": {
    file: "messages.jsonl",
    write: written(LINES, (place) => ({
      session_id: `s${Math.floor(place / TURNS)}`,
      ...openAiMessage(place),
    })),
  },
  "openai conversation rows": {
    file: "rows.jsonl",
    write: written(LINES, (place) => ({ messages: turns(place) })),
  },
  "openai conversation rows with ids": {
    file: "rows.jsonl",
    write: written(LINES, (place) => ({ session_id: `s${place}`, messages: turns(place) })),
  },
  chatgpt: { file: "conversations.json", write: written(ARRAY, chatGptConversation) },
  discord: {
    file: "discord.json",
    write: written(
      under('{"guild":{"name":"Bench"},"channel":{"id":"1","name":"x"},"messages":['),
      discordMessage,
    ),
  },
  slack: { file: "slack.jsonl", write: written(LINES, slackEvent) },
  "bot api": { file: "updates.jsonl", write: written(LINES, botUpdate) },
  gemini: {
    file: "contents.json",
    write: written(under('{"contents":['), (place) => ({
      role: place % 2 === 0 ? "model" : "user",
      parts: [{ text: said(place) }],
    })),
  },
  "chat file": {
    file: "chat.json",
    write: written(
      under('{"contextscope":1,"chat":{"id":"bench","bot":{"name":"b"}},"messages":['),
      chatFileMessage,
    ),
  },
  sqlite: { file: "bot.db", write: writeDatabase },
};
