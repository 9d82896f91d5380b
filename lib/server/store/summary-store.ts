import type { SummaryFailureCause, SummaryTrigger, SummaryVersion } from "../../contract/summary-runs";
import type { ExchangeCounter } from "../../core/summaries/count-exchanges";
import type { ActivityEvent } from "./activity-event";

/** The counter, what a plan is made on, and the run that is under way. */
export type StoredSummaryState = Readonly<{
  counter: ExchangeCounter;
  /** Rises whenever the chat's summaries change. */
  revision: number;
  readyVersions: number;
  runningVersion: number | undefined;
}>;

/** A plan that wants to be carried out. The range is fixed here: what is stored later stays in the context. */
export type SummaryClaimRequest = Readonly<{
  trigger: Exclude<SummaryTrigger, "import">;
  /** As read before the plan was made. */
  revision: number;
  /** Checked again under the lock; a manual one is always due. */
  isDue: (counter: ExchangeCounter) => boolean;
  provider: string;
  model: string;
  /** Numbers of the first and last covered message, from 1, events not counted. */
  coversFrom: number | undefined;
  coversThrough: number | undefined;
  coversThroughMessageId: string | undefined;
  messagesRead: number;
  messagesKept: number;
  /** Completed by the messages that were read; one that is stored after the plan was made stays counted. */
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

/** The part of the store that summaries live in. Every method that writes is one transaction. */
export type SummaryStore = Readonly<{
  readSummaryState: (chatId: string) => Promise<StoredSummaryState | undefined>;
  /** Newest first, the failed ones included. Undefined when there is no such chat. */
  readSummaries: (chatId: string) => Promise<readonly SummaryVersion[] | undefined>;
  /** At most one run per chat, whichever process asks. */
  claimSummary: (chatId: string, request: SummaryClaimRequest) => Promise<SummaryClaimResult>;
  /** False when the run is over: cancelled, interrupted, or its chat cleared. */
  renewSummary: (claim: SummaryClaim) => Promise<boolean>;
  /** `changed`: it was read from a state that is no more; the version is then marked as failed. */
  applySummary: (
    claim: SummaryClaim,
    summary: FinishedSummary,
  ) => Promise<"applied" | "not-running" | "changed">;
  /** False when it is not running any more. */
  failSummary: (claim: SummaryClaim, ended: EndedSummary) => Promise<boolean>;
  /** Whoever runs it: the run finds out and stops. False when that version is not running. */
  cancelSummary: (chatId: string, version: number, ended: EndedSummary) => Promise<boolean>;
  /** Marks runs whose process is gone; returns how many. */
  interruptAbandonedSummaries: () => Promise<number>;
  /** Takes the newest ready version out of the context. False when that is not this one. */
  rollBackSummary: (chatId: string, version: number, event: ActivityEvent) => Promise<boolean>;
  /** Puts a rolled-back version back on top of the one it was made on. False when that cannot be done. */
  redoSummary: (chatId: string, version: number, event: ActivityEvent) => Promise<boolean>;
  /** Undefined when there is no such chat. */
  clearHistory: (
    chatId: string,
    describe: (cleared: ClearedHistory) => ActivityEvent,
  ) => Promise<ClearedHistory | undefined>;
}>;
