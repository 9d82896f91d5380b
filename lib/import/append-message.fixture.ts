import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { isRecord, type JsonRecord } from "@/lib/core/read/field";
import { makeDatabase } from "./formats/sqlite/make-database.fixture";
import { readBytes } from "./source/import-source";
import { makeZip } from "./source/make-zip.fixture";
import { openSources } from "./source/open-sources";

const TEXT = "One more message, appended by a test";

/** Changes a parsed file in place. */
type Append = (document: JsonRecord) => void;

const listIn = (value: unknown, ...steps: readonly (string | number)[]): unknown[] => {
  const found = steps.reduce<unknown>((inner, step) => (inner as JsonRecord)[step], value);
  if (!Array.isArray(found)) throw new Error(`no list at ${steps.join("/")}`);
  return found;
};

const later = (messages: readonly unknown[], key: string): string =>
  String(1 + Math.max(...messages.map((message) => Number((message as JsonRecord)[key]) || 0)));

function appendTelegram(document: JsonRecord): void {
  const messages = isRecord(document.chats)
    ? listIn(document, "chats", "list", 0, "messages")
    : listIn(document, "messages");
  messages.push({
    id: Number(later(messages, "id")),
    type: "message",
    date: "2033-05-18T03:33:20",
    date_unixtime: "2000000000",
    from: "Newcomer",
    from_id: "user987654321",
    text: TEXT,
  });
}

function appendDiscord(document: JsonRecord): void {
  listIn(document, "messages").push({
    id: "1999999999999999999",
    type: "Default",
    timestamp: "2033-05-18T03:33:20+00:00",
    content: TEXT,
    author: { id: "5", name: "newcomer", nickname: "Newcomer", isBot: false },
    attachments: [],
    embeds: [],
    stickers: [],
  });
}

/** A new leaf after the conversation's current node. */
function appendChatGpt(document: unknown): void {
  const conversation = (Array.isArray(document) ? document[0] : document) as Record<string, unknown>;
  const mapping = conversation.mapping as Record<string, unknown>;
  const parents = new Set(Object.values(mapping).map((node) => (node as JsonRecord).parent));
  const parent = conversation.current_node ?? Object.keys(mapping).findLast((id) => !parents.has(id));
  const message = {
    id: "appended",
    author: { role: "user" },
    create_time: 2_000_000_000,
    content: { content_type: "text", parts: [TEXT] },
  };
  mapping.appended = { id: "appended", parent, children: [], message };
  if (conversation.current_node !== undefined) conversation.current_node = "appended";
}

function appendGemini(document: JsonRecord): void {
  const content = { role: "user", parts: [{ text: TEXT }] };
  if (Array.isArray(document.observations)) appendGeneration(document, content);
  else listIn(isRecord(document.request) ? document.request : document, "contents").push(content);
}

/** A further generation of a trace repeats the last one with its answer. */
function appendGeneration({ observations }: JsonRecord, content: unknown): void {
  const generations = (observations as JsonRecord[]).filter(({ type }) => type === "GENERATION");
  const last = generations.toSorted((one, other) =>
    String(one.startTime).localeCompare(String(other.startTime)),
  )[generations.length - 1] as JsonRecord;
  const { output, ...rest } = structuredClone(last) as JsonRecord & { output: JsonRecord; input: JsonRecord };
  const contents = [...listIn(rest.input, "contents"), output.content, content];
  (observations as unknown[]).push({
    ...rest,
    startTime: "2033-05-18T03:33:20Z",
    input: { ...rest.input, contents },
  });
}

/** The answer of a recorded call, on its own line. */
const recordedAnswer = {
  method: "generateContentStream",
  response: [{ candidates: [{ content: { role: "model", parts: [{ text: TEXT }] } }] }],
};

function appendUpdate(lines: readonly string[]): readonly string[] {
  const update = lines
    .map((line) => JSON.parse(line) as JsonRecord)
    .find(({ message }) => isRecord(message)) as JsonRecord & { message: JsonRecord };
  const { chat, from } = update.message;
  const message = { message_id: 999_999_999, chat, from, date: 2_000_000_000, text: TEXT };
  return [...lines, JSON.stringify({ update_id: 999_999_999, message })];
}

/** The last row is the newest request of its conversation. */
function growLastRow(lines: readonly string[]): readonly string[] {
  const row = JSON.parse(lines.at(-1) ?? "") as JsonRecord;
  listIn(row, "messages").push({ role: "user", content: TEXT });
  return [...lines.slice(0, -1), JSON.stringify(row)];
}

/** Both in the list of the current branch and in the tree. */
function appendOpenWebUi(document: JsonRecord): void {
  const history = document.history as Record<string, unknown> & { messages: Record<string, unknown> };
  const entry = { id: "appended", parentId: history.currentId, role: "user", content: TEXT, timestamp: 2e9 };
  listIn(document, "messages").push(entry);
  history.messages.appended = entry;
  history.currentId = "appended";
}

const APPEND_TO_DOCUMENT: Readonly<Record<string, Append>> = {
  "telegram-desktop": appendTelegram,
  "discord-dce": appendDiscord,
  "chatgpt-export": appendChatGpt,
  aistudio: (document) => listIn(document, "chunkedPrompt", "chunks").push({ role: "user", text: TEXT }),
  "gemini-contents": appendGemini,
  "anthropic-messages": (document) => listIn(document, "messages").push({ role: "user", content: TEXT }),
  "openai-chat": (document) => listIn(document, "messages").push({ role: "user", content: TEXT }),
  openwebui: appendOpenWebUi,
  langchain: (document) =>
    listIn(document, "messages").push({ type: "human", content: TEXT, id: "appended" }),
  sharegpt: (document) => listIn(document, 0, "conversations").push({ from: "human", value: TEXT }),
};

const APPEND_TO_LINES: Readonly<Record<string, (lines: readonly string[]) => readonly string[]>> = {
  "telegram-bot-api-updates": appendUpdate,
  "openai-chat": growLastRow,
  "gemini-contents": (lines) => [...lines, JSON.stringify(recordedAnswer)],
};

function appendToText(kind: string, text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every(isJson)) return `${APPEND_TO_LINES[kind]?.(lines).join("\n")}\n`;
  if (!isJson(text)) return appendToDamaged(text);
  const document = JSON.parse(text);
  APPEND_TO_DOCUMENT[kind]?.(document);
  return JSON.stringify(document, null, 2);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** For a Telegram export that is cut off: inserts the message before the others. */
function appendToDamaged(text: string): string {
  const empty: JsonRecord = { messages: [] };
  appendTelegram(empty);
  const message = JSON.stringify({ ...(listIn(empty, "messages")[0] as JsonRecord), id: 999_999 });
  return text.replace(/("messages"\s*:\s*\[)/, `$1${message},`);
}

async function appendToSlack(file: string): Promise<Buffer> {
  const { sources, close } = await openSources([{ path: file }]);
  const folder = sources[0]?.folder;
  if (folder === undefined) throw new Error(`${file} is no folder of channels`);
  const names = await folder.list();
  const day = names.findLast((name) => /\/\d{4}-\d\d-\d\d\.json$/.test(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const content = (await readBytes((await folder.find(name)) ?? fail(name), 10_000_000)) ?? fail(name);
      const message = { type: "message", user: "U999", text: TEXT, ts: "2000000000.000100" };
      const isDay = name === day;
      return { name, content: isDay ? JSON.stringify([...JSON.parse(String(content)), message]) : content };
    }),
  );
  close();
  return makeZip(entries);
}

function fail(name: string): never {
  throw new Error(`${name} is not there`);
}

const APPEND_TO_ROW = `UPDATE conversation_history
  SET messages = json_insert(messages, '$[#]', json('${JSON.stringify({ role: "user", content: TEXT })}'))
  WHERE user_id = (SELECT min(user_id) FROM conversation_history)`;

/** The bytes of a sample with one more message at the end of one of its chats; the folder name is the format. */
export async function appendMessage(file: string, kind: string): Promise<Buffer> {
  if (file.endsWith(".zip")) return appendToSlack(file);
  const packed = readFileSync(file);
  const isPacked = file.endsWith(".gz");
  const bytes = isPacked ? gunzipSync(packed) : packed;
  const grown =
    kind === "sqlite" ? makeDatabase(APPEND_TO_ROW, bytes) : Buffer.from(appendToText(kind, String(bytes)));
  return isPacked ? gzipSync(grown) : grown;
}
