import type { SummaryVersion } from "../../contract/summary-runs";
import { restoreTexts } from "../store/exact-text";
import type { StoredSummaryState } from "../store/summary-store";
import type { Connection } from "./open-database";
import { readCounter } from "./summary-counter";
import { findChat, type SummaryRow } from "./summary-rows";

type VersionRow = SummaryRow &
  Readonly<{ firstId: string | null; lastId: string | null; covered: number | null }>;

export function readSummaries(connection: Connection, chatId: string): readonly SummaryVersion[] | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const rows = connection
    .prepare(
      `SELECT s.*, first.id AS firstId, last.id AS lastId,
         coalesce(last.position + 1, last.sequence - 1 - last.eventsBefore) - (first.sequence - 1 - first.eventsBefore) AS covered
       FROM Summary s
       LEFT JOIN Message first ON first.chatKey = s.chatKey AND first.sequence = s.coversFromSequence
       LEFT JOIN Message last ON last.chatKey = s.chatKey AND last.sequence = s.coversThroughSequence
       WHERE s.chatKey = ? ORDER BY s.version DESC`,
    )
    .all(chat.key) as VersionRow[];
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

export function readSummaryState(connection: Connection, chatId: string): StoredSummaryState | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const { revision, ...counter } = readCounter(connection, chat.key);
  const versions = connection
    .prepare(
      `SELECT count(*) FILTER (WHERE state = 'ready') AS ready, max(version) FILTER (WHERE state = 'running') AS running
       FROM Summary WHERE chatKey = ?`,
    )
    .get(chat.key) as { ready: number; running: number | null };
  return {
    counter,
    revision,
    readyVersions: versions.ready,
    runningVersion: versions.running ?? undefined,
  };
}
