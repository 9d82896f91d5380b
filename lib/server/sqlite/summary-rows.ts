import type { SummaryTrigger, SummaryVersionState } from "../../contract/summary-runs";
import { bind, type Connection } from "./open-database";

export type SummaryRow = Readonly<{
  chatKey: number;
  version: number;
  state: SummaryVersionState;
  triggeredBy: SummaryTrigger | null;
  text: string | null;
  coversFromSequence: number | null;
  coversThroughSequence: number | null;
  coversThroughMessageId: string | null;
  baseVersion: number;
  messagesRead: number | null;
  messagesKept: number | null;
  exchangesBefore: number | null;
  provider: string | null;
  model: string | null;
  tokensBefore: number | null;
  tokensAfter: number | null;
  failureCause: string | null;
  error: string | null;
  startedAt: string | null;
  createdAt: string | null;
  finishedAt: string | null;
}>;

export function findChat(connection: Connection, chatId: string): { key: number } | undefined {
  return connection.prepare("SELECT key FROM Chat WHERE id = ?").get(...bind(chatId)) as
    | { key: number }
    | undefined;
}

export function findVersion(
  connection: Connection,
  chatKey: number,
  version: number,
): SummaryRow | undefined {
  return connection
    .prepare("SELECT * FROM Summary WHERE chatKey = ? AND version = ?")
    .get(...bind(chatKey, version)) as SummaryRow | undefined;
}

/** 0 if the chat has none. */
export function newestReadyVersion(connection: Connection, chatKey: number): number {
  const { version } = connection
    .prepare("SELECT coalesce(max(version), 0) AS version FROM Summary WHERE chatKey = ? AND state = 'ready'")
    .get(chatKey) as { version: number };
  return version;
}

/** Discards the chat's list statistics whenever a summary is added or removed. */
export function refreshSummaryCount(connection: Connection, chatKey: number): void {
  connection
    .prepare(
      `UPDATE Chat SET statistics = NULL, findingCount = NULL,
         summaryCount = (SELECT count(*) FROM Summary WHERE chatKey = Chat.key AND state = 'ready')
       WHERE key = ?`,
    )
    .run(chatKey);
}
