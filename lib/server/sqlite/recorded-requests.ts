import { createHash } from "node:crypto";
import type { RecordedRequestItem, StoredRequest } from "../../recorded-requests";
import { restoreTexts } from "../exact-text";
import type { RequestToRecord } from "../ingest-store";
import { bind, type Connection, insertSql } from "./open-database";
import { findChat } from "./summary-rows";

const COLUMNS = [
  "chatKey",
  "id",
  "messageId",
  "provider",
  "model",
  "body",
  "bodyHash",
  "answer",
  "usage",
  "at",
];

/** Call it in a transaction. */
export function writeRequest(
  connection: Connection,
  chatId: string,
  request: RequestToRecord,
): "added" | "already-there" | "conflict" | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const { id, messageId, provider, model, body, answer, usage, at } = request;
  const bodyHash = createHash("sha256").update(body, "utf8").digest("hex");
  const known = connection
    .prepare("SELECT bodyHash FROM RecordedRequest WHERE chatKey = ? AND id = ?")
    .get(...bind(chat.key, id)) as { bodyHash: string } | undefined;
  if (known !== undefined) return known.bodyHash === bodyHash ? "already-there" : "conflict";
  const usageText = usage === undefined ? undefined : JSON.stringify(usage);
  connection
    .prepare(insertSql("RecordedRequest", COLUMNS))
    .run(...bind(chat.key, id, messageId, provider, model, body, bodyHash, answer, usageText, at));
  return "added";
}

type Row = Readonly<{
  id: string;
  messageId: string | null;
  provider: string | null;
  model: string | null;
  bodyHash: string;
  bodyBytes: number;
  at: string;
}>;

const ITEM = "id, messageId, provider, model, bodyHash, octet_length(body) AS bodyBytes, at";

export function listRequests(
  connection: Connection,
  chatId: string,
  limit: number,
): readonly RecordedRequestItem[] | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const rows = connection
    .prepare(`SELECT ${ITEM} FROM RecordedRequest WHERE chatKey = ? ORDER BY at DESC, key DESC LIMIT ?`)
    .all(chat.key, limit) as Row[];
  return rows.map(toItem);
}

export function readRequest(
  connection: Connection,
  chatId: string,
  requestId: string,
): StoredRequest | undefined {
  const chat = findChat(connection, chatId);
  const row = connection
    .prepare(`SELECT ${ITEM}, body, answer, usage FROM RecordedRequest WHERE chatKey = ? AND id = ?`)
    .get(...bind(chat?.key, requestId)) as
    | (Row & { body: string; answer: string | null; usage: string | null })
    | undefined;
  if (row === undefined) return undefined;
  const { body, answer, usage } = restoreTexts(row);
  return {
    ...toItem(row),
    body,
    answer: answer ?? undefined,
    usage: usage === null ? undefined : JSON.parse(usage),
  };
}

function toItem(stored: Row): RecordedRequestItem {
  const { id, messageId, provider, model, bodyHash, bodyBytes, at } = restoreTexts(stored);
  return {
    id,
    messageId: messageId ?? undefined,
    provider: provider ?? undefined,
    model: model ?? undefined,
    bodyHash,
    bodyBytes,
    at,
  };
}

/**
 * A request counts once, whether its answer or its recording comes first; a second recording for the same message is
 * another request, as when a tool was called in between. Call it in a transaction.
 */
export function claimCount(
  connection: Connection,
  chatId: string,
  messageId: string,
  source: "answer" | "record",
): boolean {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return false;
  const known = connection
    .prepare("SELECT source FROM CountedRequest WHERE chatKey = ? AND messageId = ?")
    .get(...bind(chat.key, messageId)) as { source: "answer" | "record" } | undefined;
  if (known !== undefined && source === "answer") return false;
  connection
    .prepare("INSERT OR REPLACE INTO CountedRequest (chatKey, messageId, source) VALUES (?, ?, ?)")
    .run(...bind(chat.key, messageId, source));
  return known?.source !== "answer";
}
