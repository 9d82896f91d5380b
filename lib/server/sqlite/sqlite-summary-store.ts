import type { SummaryStore } from "../store/summary-store";
import { claimSummary, interruptAbandonedSummaries, renewSummary } from "./claim-summary";
import { deleteHistory } from "./delete-history";
import { applySummary, cancelSummary, failSummary } from "./finish-summary";
import type { Connection } from "./open-database";
import { readSummaries, readSummaryState } from "./read-summaries";
import { redoVersion, rollBackVersion } from "./undo-version";
import type { Write } from "./write-with-retry";

/** Each method is one transaction that takes the write lock before its first read. */
export function sqliteSummaryStore(connection: Connection, write: Write): SummaryStore {
  return {
    readSummaryState: async (chatId) => readSummaryState(connection, chatId),
    readSummaries: async (chatId) => readSummaries(connection, chatId),
    claimSummary: (chatId, request) => write(() => claimSummary(connection, chatId, request)),
    renewSummary: (claim) => write(() => renewSummary(connection, claim)),
    applySummary: (claim, summary) => write(() => applySummary(connection, claim, summary)),
    failSummary: (claim, ended) => write(() => failSummary(connection, claim, ended)),
    cancelSummary: (chatId, version, ended) => write(() => cancelSummary(connection, chatId, version, ended)),
    interruptAbandonedSummaries: () => write(() => interruptAbandonedSummaries(connection)),
    rollBackSummary: (chatId, version, options) =>
      write(() => rollBackVersion(connection, chatId, version, options)),
    redoSummary: (chatId, version, event) => write(() => redoVersion(connection, chatId, version, event)),
    clearHistory: (chatId, describe) => write(() => deleteHistory(connection, chatId, describe)),
  };
}
