import type { SummaryVersion } from "../../../contract/summary-runs";
import { restoreTexts } from "../../store/exact-text";
import type { StoredSummaryState } from "../../store/summary-store";
import { getOne, type Sql } from "../sql";
import { readCounter } from "./summary-counter";
import { findChat, type SummaryRow } from "./summary-rows";

type VersionRow = SummaryRow &
  Readonly<{ firstId: string | null; lastId: string | null; covered: number | null }>;

export async function readSummaries(
  sql: Sql,
  chatId: string,
): Promise<readonly SummaryVersion[] | undefined> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return undefined;
  const rows = await sql.all<VersionRow>(
    `SELECT s.*, first.id AS firstId, last.id AS lastId,
       coalesce(last.position + 1, last.sequence - 1 - last.eventsBefore) - (first.sequence - 1 - first.eventsBefore) AS covered
     FROM Summary s
     LEFT JOIN Message first ON first.chatKey = s.chatKey AND first.sequence = s.coversFromSequence
     LEFT JOIN Message last ON last.chatKey = s.chatKey AND last.sequence = s.coversThroughSequence
     WHERE s.chatKey = ? ORDER BY s.version DESC`,
    chat.key,
  );
  const newestReady = rows.find(({ state }) => state === "ready")?.version ?? 0;
  return rows.map(restoreTexts).map((row) => toVersion(row, newestReady));
}

const known = <Value>(value: Value | null): Value | undefined => value ?? undefined;

function toVersion(row: VersionRow, newestReady: number): SummaryVersion {
  return {
    version: row.version,
    state: row.state,
    trigger: row.triggeredBy ?? "import",
    text: known(row.text),
    covered: toRange(row),
    messagesRead: known(row.messagesRead),
    messagesKept: known(row.messagesKept),
    provider: known(row.provider),
    model: known(row.model),
    tokensBefore: known(row.tokensBefore),
    tokensAfter: known(row.tokensAfter),
    failure: toFailure(row),
    startedAt: known(row.startedAt),
    createdAt: known(row.createdAt),
    finishedAt: known(row.finishedAt),
    canRollBack: row.version === newestReady,
    canRedo: row.state === "rolled-back" && row.baseVersion === newestReady,
  };
}

const toFailure = ({ error, failureCause }: VersionRow): SummaryVersion["failure"] =>
  error === null ? undefined : { cause: known(failureCause), message: error };

function toRange(row: VersionRow): SummaryVersion["covered"] {
  if (row.coversThroughSequence === null) return undefined;
  return {
    firstId: known(row.firstId),
    lastId: known(row.lastId),
    messages: Math.max(0, row.covered ?? 0),
  };
}

export async function readSummaryState(sql: Sql, chatId: string): Promise<StoredSummaryState | undefined> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return undefined;
  const { revision, ...counter } = await readCounter(sql, chat.key);
  const versions = await getOne<{ ready: number; running: number | null }>(
    sql,
    `SELECT count(*) FILTER (WHERE state = 'ready') AS ready, max(version) FILTER (WHERE state = 'running') AS running
     FROM Summary WHERE chatKey = ?`,
    chat.key,
  );
  return {
    counter,
    revision,
    readyVersions: versions.ready,
    runningVersion: versions.running ?? undefined,
  };
}
