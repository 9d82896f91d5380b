import type { SummaryStore } from "../../store/summary-store";
import type { Engine } from "../sql";
import { claimSummary, interruptAbandonedSummaries, renewSummary } from "./claim-summary";
import { deleteHistory } from "./delete-history";
import { applySummary, cancelSummary, failSummary } from "./finish-summary";
import { readSummaries, readSummaryState } from "./read-summaries";
import { redoVersion, rollBackVersion } from "./undo-version";

/** Each write is one transaction that takes the chat's lock before its first read. */
export function sqlSummaryStore(engine: Engine): SummaryStore {
  return {
    readSummaryState: (chatId) => engine.read((sql) => readSummaryState(sql, chatId)),
    readSummaries: (chatId) => engine.read((sql) => readSummaries(sql, chatId)),
    claimSummary: (chatId, request) => engine.transaction((sql) => claimSummary(sql, chatId, request)),
    renewSummary: (claim) => engine.transaction((sql) => renewSummary(sql, claim)),
    applySummary: (claim, summary) => engine.transaction((sql) => applySummary(sql, claim, summary)),
    failSummary: (claim, ended) => engine.transaction((sql) => failSummary(sql, claim, ended)),
    cancelSummary: (chatId, version, ended) =>
      engine.transaction((sql) => cancelSummary(sql, chatId, version, ended)),
    interruptAbandonedSummaries: () => interruptAbandonedSummaries(engine),
    rollBackSummary: (chatId, version, event) =>
      engine.transaction((sql) => rollBackVersion(sql, chatId, version, event)),
    redoSummary: (chatId, version, event) =>
      engine.transaction((sql) => redoVersion(sql, chatId, version, event)),
    clearHistory: (chatId, describe) => engine.transaction((sql) => deleteHistory(sql, chatId, describe)),
  };
}
