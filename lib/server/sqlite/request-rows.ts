import { createHash } from "node:crypto";
import type { RecordedRequestItem, StoredRequest } from "../../contract/recorded-requests";
import type { RecordedFacts } from "../../core/plan/active-format";
import type { Protocol } from "../../core/schema/protocol";
import { protocolOfText } from "../ingest/protocol-of-text";
import { restoreTexts } from "../store/exact-text";
import type { RequestToRecord } from "../store/ingest-store";
import { bind, type Connection, insertSql } from "./open-database";
import { findChat } from "./summary-rows";

const COLUMNS = [
  "chatKey",
  "id",
  "messageId",
  "provider",
  "model",
  "protocol",
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
  return insertRequest(connection, chat.key, {
    ...request,
    bodyHash: hashOf(request.body),
    protocol: protocolOfText(request.body),
  });
}

const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("hex");

type NewRequest = RequestToRecord & Readonly<{ bodyHash: string; protocol: Protocol | undefined }>;

function insertRequest(
  connection: Connection,
  chatKey: number,
  request: NewRequest,
): "added" | "already-there" | "conflict" {
  const { id, messageId, provider, model, protocol, body, bodyHash, answer, usage, at } = request;
  const known = connection
    .prepare("SELECT bodyHash FROM RecordedRequest WHERE chatKey = ? AND id = ?")
    .get(...bind(chatKey, id)) as { bodyHash: string } | undefined;
  if (known !== undefined) return known.bodyHash === bodyHash ? "already-there" : "conflict";
  const usageText = usage === undefined ? undefined : JSON.stringify(usage);
  connection
    .prepare(insertSql("RecordedRequest", COLUMNS))
    .run(...bind(chatKey, id, messageId, provider, model, protocol, body, bodyHash, answer, usageText, at));
  return "added";
}

const PROVIDERS: Readonly<Record<Protocol, string>> = {
  gemini: "gemini",
  interactions: "gemini",
  openai: "openai",
  responses: "openai",
  anthropic: "anthropic",
};

type ImportedRequest = Readonly<{
  messageId: string | undefined;
  body: string;
  model: string | undefined;
}>;

/** A request found in a file. Its id is derived from the body, so that importing it again adds nothing. */
export function writeImportedRequest(
  connection: Connection,
  chatKey: number,
  { messageId, body, model }: ImportedRequest,
): void {
  const protocol = protocolOfText(body);
  if (protocol === undefined) return;
  const bodyHash = hashOf(body);
  insertRequest(connection, chatKey, {
    id: `import-${bodyHash.slice(0, 32)}`,
    messageId,
    provider: PROVIDERS[protocol],
    model,
    protocol,
    body,
    bodyHash,
    answer: undefined,
    usage: undefined,
    at: new Date().toISOString(),
  });
}

type Pair = Readonly<{ protocol: Protocol; model: string | null; at: string; key: number }>;

/** The protocols and models of a chat's requests, from an index alone: bodies may be large. */
export function readRecorded(connection: Connection, chatKey: number): RecordedFacts {
  const rows = connection
    .prepare(
      `SELECT protocol, model, max(at) AS at, max(key) AS key FROM RecordedRequest
       WHERE chatKey = ? AND protocol IS NOT NULL GROUP BY protocol, model`,
    )
    .all(chatKey) as Pair[];
  const newest = rows.reduce<Pair | undefined>(
    (latest, row) => (latest === undefined || isNewer(row, latest) ? row : latest),
    undefined,
  );
  return {
    protocol: newest?.protocol,
    models: rows
      .map(restoreTexts)
      .flatMap(({ protocol, model }) => (model === null ? [] : [{ protocol, model }])),
  };
}

const isNewer = (row: Pair, other: Pair): boolean =>
  row.at === other.at ? row.key > other.key : row.at > other.at;

type Row = Readonly<{
  id: string;
  messageId: string | null;
  provider: string | null;
  model: string | null;
  protocol: Protocol | null;
  bodyHash: string;
  bodyBytes: number;
  at: string;
}>;

const ITEM = "id, messageId, provider, model, protocol, bodyHash, octet_length(body) AS bodyBytes, at";

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
  const { id, messageId, provider, model, protocol, bodyHash, bodyBytes, at } = restoreTexts(stored);
  return {
    id,
    messageId: messageId ?? undefined,
    provider: provider ?? undefined,
    model: model ?? undefined,
    protocol: protocol ?? undefined,
    bodyHash,
    bodyBytes,
    at,
  };
}

/**
 * A request counts once, whether its answer or its recording comes first; a second recording for the same message is
 * another request, for example after a tool call. Call it in a transaction.
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
