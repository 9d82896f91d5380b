import type { SummaryStore } from "../summary-store";
import { claimSummary, interruptAbandonedSummaries, renewSummary } from "./claim-summary";
import { clearHistory } from "./clear-history";
import { applySummary, cancelSummary, failSummary } from "./finish-summary";
import { type Connection, inTransaction } from "./open-database";
import { readSummaries, readSummaryState } from "./read-summaries";
import { redoSummary, rollBackSummary } from "./undo-summary";

/** Each method is one transaction that holds the write lock from its first look on. */
export function sqliteSummaryStore(connection: Connection): SummaryStore {
  const atOnce = async <Result>(work: () => Result): Promise<Result> => inTransaction(connection, work);
  return {
    readSummaryState: async (chatId) => readSummaryState(connection, chatId),
    readSummaries: async (chatId) => readSummaries(connection, chatId),
    claimSummary: (chatId, request) => atOnce(() => claimSummary(connection, chatId, request)),
    renewSummary: (claim) => atOnce(() => renewSummary(connection, claim)),
    applySummary: (claim, summary) => atOnce(() => applySummary(connection, claim, summary)),
    failSummary: (claim, ended) => atOnce(() => failSummary(connection, claim, ended)),
    cancelSummary: (chatId, version, ended) =>
      atOnce(() => cancelSummary(connection, chatId, version, ended)),
    interruptAbandonedSummaries: () => atOnce(() => interruptAbandonedSummaries(connection)),
    rollBackSummary: (chatId, version, options) =>
      atOnce(() => rollBackSummary(connection, chatId, version, options)),
    redoSummary: (chatId, version, event) => atOnce(() => redoSummary(connection, chatId, version, event)),
    clearHistory: (chatId, describe) => atOnce(() => clearHistory(connection, chatId, describe)),
  };
}
