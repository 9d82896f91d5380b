import { createHash } from "node:crypto";
import type { Media } from "../../../core/schema/media";
import type { Message } from "../../../core/schema/message";
import { insertSql, type Sql, type Value } from "../sql";

/** Media and tool calls refer to the keys that the database gave the messages. */
export async function writeBelongings(
  sql: Sql,
  chatKey: number,
  first: number,
  batch: readonly Readonly<{ message: Message }>[],
): Promise<void> {
  if (!batch.some(({ message }) => hasBelongings(message))) return;
  const rows = await sql.all<{ key: number; sequence: number }>(
    "SELECT key, sequence FROM Message WHERE chatKey = ? AND sequence BETWEEN ? AND ?",
    chatKey,
    first,
    first + batch.length - 1,
  );
  const keys = new Map(rows.map(({ key, sequence }) => [sequence, key]));
  for (const [place, { message }] of batch.entries()) {
    const key = keys.get(first + place);
    if (key === undefined || !hasBelongings(message)) continue;
    await insertMedia(sql, { chatKey, key }, message.media ?? []);
    await insertToolCalls(sql, { chatKey, key }, message);
  }
}

const hasBelongings = ({ media = [], toolCalls = [], toolResponses = [] }: Message): boolean =>
  media.length + toolCalls.length + toolResponses.length > 0;

/** The keys of a stored message. */
type MessageKeys = Readonly<{ chatKey: number; key: number }>;

const MEDIA_COLUMNS = [
  "chatKey",
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

export async function insertMedia(
  sql: Sql,
  { chatKey, key }: MessageKeys,
  media: readonly Media[],
): Promise<void> {
  const rows: Value[][] = [];
  for (const [position, item] of media.entries()) {
    const hash = item.data === undefined ? null : await writeBlob(sql, chatKey, item.data, item.mime);
    const { kind, mime, uri, filename, durationSeconds, width, height, dataText } = item;
    const described = [kind, mime, uri, filename, durationSeconds, width, height];
    rows.push([chatKey, key, position, ...described, hash, dataText]);
  }
  await sql.insertRows("Media", MEDIA_COLUMNS, rows);
}

const UNKNOWN_MIME = "application/octet-stream";

/** Stores bytes under their hash; the same picture sent twice in a chat is kept once. */
async function writeBlob(
  sql: Sql,
  chatKey: number,
  base64: string,
  mime: string | undefined,
): Promise<string> {
  const bytes = Buffer.from(base64, "base64");
  const hash = createHash("sha256").update(bytes).digest("hex");
  await sql.run(
    `${insertSql("Blob", ["chatKey", "hash", "mime", "size", "bytes"])} ON CONFLICT (chatKey, hash) DO NOTHING`,
    ...[chatKey, hash, mime ?? UNKNOWN_MIME, bytes.byteLength, bytes],
  );
  return hash;
}

const TOOL_COLUMNS = [
  "chatKey",
  "messageKey",
  "kind",
  "position",
  "name",
  "payload",
  "callId",
  "exactText",
  "isError",
];

export async function insertToolCalls(
  sql: Sql,
  { chatKey, key }: MessageKeys,
  { toolCalls = [], toolResponses = [] }: Message,
): Promise<void> {
  const toRow = (kind: string, position: number, tool: ToolRow): Value[] => {
    const payload = tool.payload === undefined ? null : JSON.stringify(tool.payload);
    const { id, name, exactText, isError = false } = tool;
    return [chatKey, key, kind, position, name, payload, id, exactText, isError];
  };
  await sql.insertRows("ToolCall", TOOL_COLUMNS, [
    ...toolCalls.map(({ args, argumentsText, ...call }, position) =>
      toRow("call", position, { ...call, payload: args, exactText: argumentsText }),
    ),
    ...toolResponses.map(({ response, text, ...rest }, position) =>
      toRow("response", position, { ...rest, payload: response, exactText: text }),
    ),
  ]);
}

type ToolRow = Readonly<{
  id?: string | undefined;
  name: string;
  payload: unknown;
  exactText: string | undefined;
  isError?: boolean | undefined;
}>;
