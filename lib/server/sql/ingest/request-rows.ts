import { createHash } from "node:crypto";
import type { RecordedRequestItem, StoredRequest } from "../../../contract/recorded-requests";
import type { RecordedFacts } from "../../../core/plan/active-format";
import type { Protocol } from "../../../core/schema/protocol";
import { protocolOfText } from "../../ingest/protocol-of-text";
import { restoreTexts } from "../../store/exact-text";
import type { MadeRequest, RequestToRecord } from "../../store/ingest-store";
import { lockChat } from "../chats/lock-chat";
import { insertSql, type Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";

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
export async function writeRequest(
  sql: Sql,
  chatId: string,
  request: RequestToRecord,
): Promise<"added" | "already-there" | "conflict" | undefined> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  return await insertRequest(sql, chat.key, {
    ...request,
    bodyHash: hashOf(request.body),
    protocol: protocolOfText(request.body),
  });
}

const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("hex");

type NewRequest = RequestToRecord & Readonly<{ bodyHash: string; protocol: Protocol | undefined }>;

async function insertRequest(
  sql: Sql,
  chatKey: number,
  request: NewRequest,
): Promise<"added" | "already-there" | "conflict"> {
  const { id, messageId, provider, model, protocol, body, bodyHash, answer, usage, at } = request;
  const known = await sql.get<{ bodyHash: string }>(
    "SELECT bodyHash FROM RecordedRequest WHERE chatKey = ? AND id = ?",
    chatKey,
    id,
  );
  if (known !== undefined) return known.bodyHash === bodyHash ? "already-there" : "conflict";
  const usageText = usage === undefined ? undefined : JSON.stringify(usage);
  await sql.run(
    insertSql("RecordedRequest", COLUMNS),
    chatKey,
    id,
    messageId,
    provider,
    model,
    protocol,
    body,
    bodyHash,
    answer,
    usageText,
    at,
  );
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
export async function writeImportedRequest(
  sql: Sql,
  chatKey: number,
  { messageId, body, model }: ImportedRequest,
): Promise<void> {
  const protocol = protocolOfText(body);
  if (protocol === undefined) return;
  const bodyHash = hashOf(body);
  await insertRequest(sql, chatKey, {
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
export async function readRecorded(sql: Sql, chatKey: number): Promise<RecordedFacts> {
  const rows = await sql.all<Pair>(
    `SELECT protocol, model, max(at) AS at, max(key) AS key FROM RecordedRequest
       WHERE chatKey = ? AND protocol IS NOT NULL GROUP BY protocol, model`,
    chatKey,
  );
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

export async function listRequests(
  sql: Sql,
  chatId: string,
  limit: number,
): Promise<readonly RecordedRequestItem[] | undefined> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return undefined;
  const rows = await sql.all<Row>(
    `SELECT ${ITEM} FROM RecordedRequest WHERE chatKey = ? ORDER BY at DESC, key DESC LIMIT ?`,
    chat.key,
    limit,
  );
  return rows.map(toItem);
}

export async function readRequest(
  sql: Sql,
  chatId: string,
  requestId: string,
): Promise<StoredRequest | undefined> {
  const chat = await findChat(sql, chatId);
  const row = await sql.get<Row & { body: string; answer: string | null; usage: string | null }>(
    `SELECT ${ITEM}, body, answer, usage FROM RecordedRequest WHERE chatKey = ? AND id = ?`,
    chat?.key,
    requestId,
  );
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
 * The messages whose requests are not yet counted. A request counts once, whether its answer or its recording comes
 * first; a second recording for the same message is another request, for example after a tool call. Call it in a
 * transaction.
 */
export async function claimCounts(
  sql: Sql,
  chatId: string,
  requests: readonly MadeRequest[],
): Promise<readonly string[]> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return [];
  const claimed: string[] = [];
  for (const request of requests)
    if (await claimCount(sql, chat.key, request)) claimed.push(request.messageId);
  return claimed;
}

async function claimCount(sql: Sql, chatKey: number, { messageId, source }: MadeRequest): Promise<boolean> {
  const known = await sql.get<Pick<MadeRequest, "source">>(
    "SELECT source FROM CountedRequest WHERE chatKey = ? AND messageId = ?",
    chatKey,
    messageId,
  );
  if (known !== undefined && source === "answer") return false;
  await sql.run(
    `INSERT INTO CountedRequest (chatKey, messageId, source) VALUES (?, ?, ?)
     ON CONFLICT (chatKey, messageId) DO UPDATE SET source = excluded.source`,
    chatKey,
    messageId,
    source,
  );
  return known?.source !== "answer";
}
