import type { SummaryTrigger, SummaryVersionState } from "../../../contract/summary-runs";
import { getOne, type Sql } from "../sql";

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

/** For reads; a write takes the chat's lock with `lockChat`. */
export const findChat = (sql: Sql, chatId: string): Promise<Readonly<{ key: number }> | undefined> =>
  sql.get("SELECT key FROM Chat WHERE id = ?", chatId);

export const findVersion = (sql: Sql, chatKey: number, version: number): Promise<SummaryRow | undefined> =>
  sql.get("SELECT * FROM Summary WHERE chatKey = ? AND version = ?", chatKey, version);

/** 0 if the chat has none. */
export async function newestReadyVersion(sql: Sql, chatKey: number): Promise<number> {
  const { version } = await getOne<{ version: number }>(
    sql,
    "SELECT coalesce(max(version), 0) AS version FROM Summary WHERE chatKey = ? AND state = 'ready'",
    chatKey,
  );
  return version;
}

/** Discards the chat's list statistics whenever a summary is added or removed. */
export async function refreshSummaryCount(sql: Sql, chatKey: number): Promise<void> {
  await sql.run(
    `UPDATE Chat SET statistics = NULL, findingCount = NULL,
       summaryCount = (SELECT count(*) FROM Summary WHERE chatKey = Chat.key AND state = 'ready')
     WHERE key = ?`,
    chatKey,
  );
}
