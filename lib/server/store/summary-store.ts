import type { SummaryFailureCause, SummaryTrigger, SummaryVersion } from "../../contract/summary-runs";
import type { ExchangeCounter } from "../../core/summaries/count-exchanges";
import type { ActivityEvent } from "./activity-event";

/** The counter, the revision a plan is based on, and the current run. */
export type StoredSummaryState = Readonly<{
  counter: ExchangeCounter;
  /** Rises whenever the chat's summaries change. */
  revision: number;
  readyVersions: number;
  runningVersion: number | undefined;
}>;

/** A plan to be executed. It fixes the range: messages stored later stay in the context. */
export type SummaryClaimRequest = Readonly<{
  trigger: Exclude<SummaryTrigger, "import">;
  /** As read before the plan was made. */
  revision: number;
  /** Checked again under the lock; a manual summary is always due. */
  isDue: (counter: ExchangeCounter) => boolean;
  provider: string;
  model: string;
  /** Numbers of the first and last covered message, from 1, without events. */
  coversFrom: number | undefined;
  coversThrough: number | undefined;
  coversThroughMessageId: string | undefined;
  messagesRead: number;
  messagesKept: number;
  /** Exchanges completed by the messages read; one stored after the plan stays counted. */
  exchanges: number;
  tokensBefore: number;
  event: ActivityEvent;
}>;

/** The right to finish one version. */
export type SummaryClaim = Readonly<{ chatId: string; version: number; runId: string; revision: number }>;

export type SummaryClaimResult =
  | Readonly<{ kind: "claimed"; claim: SummaryClaim }>
  | Readonly<{ kind: "busy"; version: number }>
  | Readonly<{ kind: "changed" | "not-due" | "no-chat" }>;

export type FinishedSummary = Readonly<{
  text: string;
  tokensAfter: number;
  events: readonly ActivityEvent[];
}>;

export type EndedSummary = Readonly<{
  cause: SummaryFailureCause;
  message: string;
  event: ActivityEvent;
}>;

export type ClearedHistory = Readonly<{ messages: number; summaries: number; blobs: number }>;

/** The summaries part of the store. Every write method is one transaction. */
export type SummaryStore = Readonly<{
  readSummaryState: (chatId: string) => Promise<StoredSummaryState | undefined>;
  /** Newest first, including failed ones. Undefined if the chat does not exist. */
  readSummaries: (chatId: string) => Promise<readonly SummaryVersion[] | undefined>;
  /** At most one run per chat across all processes. */
  claimSummary: (chatId: string, request: SummaryClaimRequest) => Promise<SummaryClaimResult>;
  /** False if the run has ended: cancelled, interrupted, or its chat cleared. */
  renewSummary: (claim: SummaryClaim) => Promise<boolean>;
  /** `changed`: the run read an outdated state; the version is then marked as failed. */
  applySummary: (
    claim: SummaryClaim,
    summary: FinishedSummary,
  ) => Promise<"applied" | "not-running" | "changed">;
  /** False if it is no longer running. */
  failSummary: (claim: SummaryClaim, ended: EndedSummary) => Promise<boolean>;
  /** Works for a run of any process: the run notices and stops. False if that version is not running. */
  cancelSummary: (chatId: string, version: number, ended: EndedSummary) => Promise<boolean>;
  /** Marks runs whose process is gone; returns their number. */
  interruptAbandonedSummaries: () => Promise<number>;
  /** Removes the newest ready version from the context. False if this is not the newest one. */
  rollBackSummary: (chatId: string, version: number, event: ActivityEvent) => Promise<boolean>;
  /** Restores a rolled-back version on top of the one it was based on. False if that is not possible. */
  redoSummary: (chatId: string, version: number, event: ActivityEvent) => Promise<boolean>;
  /** Undefined if the chat does not exist. */
  clearHistory: (
    chatId: string,
    describe: (cleared: ClearedHistory) => ActivityEvent,
  ) => Promise<ClearedHistory | undefined>;
}>;
