import type { FormatId } from "../core/model/format";
import type { TokenRange } from "../core/tokens/token-amount";
import type { FailureCause, ProviderId } from "./provider-answer";
import type { UsdRange } from "./token-comparison";

export type SummaryTrigger = "now" | "automatic" | "import";
export type SummaryVersionState =
  | "running"
  | "ready"
  | "failed"
  | "cancelled"
  | "interrupted"
  | "rolled-back";

/** In addition to provider failures: the chat's summaries changed while this one was being written. */
export type SummaryFailureCause = FailureCause | "changed-underneath";

/** The messages that a version removes from the context; the ids are absent when their messages are gone. */
type CoveredRange = Readonly<{
  firstId: string | undefined;
  lastId: string | undefined;
  messages: number;
}>;

/** One version of a chat's summary, in any state. Times are ISO 8601. */
export type SummaryVersion = Readonly<{
  version: number;
  state: SummaryVersionState;
  trigger: SummaryTrigger;
  text: string | undefined;
  /** Absent when it covers none. */
  covered: CoveredRange | undefined;
  messagesRead: number | undefined;
  messagesKept: number | undefined;
  provider: string | undefined;
  model: string | undefined;
  tokensBefore: number | undefined;
  tokensAfter: number | undefined;
  failure: Readonly<{ cause: string | undefined; message: string }> | undefined;
  startedAt: string | undefined;
  createdAt: string | undefined;
  finishedAt: string | undefined;
  canRollBack: boolean;
  canRedo: boolean;
}>;

export type SummaryStatus = Readonly<{
  enabled: boolean;
  threshold: number;
  /** Completed exchanges since the last compression. */
  exchanges: number;
  /** Exchanges until the next automatic one, 0 when the next answer starts it; absent while switched off. */
  untilNext: number | undefined;
  /** An automatic one failed: exchanges until the next attempt. */
  retryAt: number | undefined;
  /** Active versions. */
  summaries: number;
  runningVersion: number | undefined;
}>;

/** What a summary would do. `basis` goes back with the start request, so the run matches the preview. */
export type SummaryPreview =
  | Readonly<{
      kind: "ready";
      basis: number;
      covered: CoveredRange | undefined;
      messagesRead: number;
      messagesKept: number;
      /** Exchanges that stay out of every summary, by the chat's setting. */
      retainedExchanges: number;
      /** The format whose payload is counted. */
      format: FormatId;
      tokensBefore: number;
      /** An estimate: the length of the answer is unknown. */
      tokensAfter: TokenRange;
      provider: ProviderId;
      model: string;
      /** The destination of the messages; absent when nothing leaves this machine. */
      sentTo: string | undefined;
      /** For the whole prompt and any allowed answer length; absent when nothing is sent or the price is unknown. */
      price: Readonly<{ usd: UsdRange; source: string; asOf: string }> | undefined;
    }>
  | Readonly<{ kind: "nothing"; message: string }>
  | Readonly<{ kind: "no-chat" }>;

export type SummaryOutcome =
  | Readonly<{
      kind: "applied";
      version: number;
      text: string;
      messagesKept: number;
      tokensBefore: number;
      tokensAfter: number;
    }>
  | Readonly<{ kind: "failed"; version: number; cause: SummaryFailureCause; message: string }>
  | Readonly<{ kind: "cancelled"; version: number }>
  /** Another run of this chat is in progress, perhaps in another process: that one is watched instead. */
  | Readonly<{ kind: "busy"; version: number }>
  /** The chat's summaries changed since they were shown: nothing was started. */
  | Readonly<{ kind: "changed" }>
  | Readonly<{ kind: "not-due" }>
  | Readonly<{ kind: "nothing"; message: string }>
  | Readonly<{ kind: "no-chat" }>;

/** The immediate response to a start request: a run to watch, or the reason why there is none. */
export type StartedSummary =
  | Readonly<{ kind: "started"; version: number }>
  | Exclude<SummaryOutcome, Readonly<{ kind: "applied" | "failed" | "cancelled" }>>;

/** All data of the Summaries panel. */
export type SummariesView = Readonly<{
  status: SummaryStatus;
  /** Newest first. */
  versions: readonly SummaryVersion[];
  /** The author of the next summary; `sentTo` is absent when nothing leaves this machine. */
  summariser: Readonly<{ provider: ProviderId; model: string; sentTo: string | undefined }>;
}>;

/** The confirmation to type before a history is cleared. */
export const CLEAR_WORD = "clear";

/** The state of a run for its watchers; `outcome` is present when it is over. */
export type SummaryProgress = Readonly<{
  version: number;
  trigger: SummaryTrigger;
  startedAt: string;
  /** The whole text so far. */
  text: string;
  outcome: SummaryOutcome | undefined;
}>;

/** How to interpret the reply to the bot's question; the palette sends it back with the next text. */
export type AwaitedAnswer = "threshold" | "clear-history";

export type BotReplyId =
  | "unknown-command"
  | "no-chat"
  | "ask-threshold"
  | "enabled"
  | "not-a-number"
  | "too-small"
  | "too-large"
  | "cancelled"
  | "nothing-to-cancel"
  | "status"
  | "off"
  | "summarise"
  | "preview"
  | "nothing-to-summarise"
  | "ask-clear"
  | "clear-kept"
  | "cleared";

/** `reply` is in the bot's own words; `id` and `values` let a view translate it. */
export type BotReply = Readonly<{
  id: BotReplyId;
  values: Readonly<Record<string, string | number>>;
  reply: string;
  awaiting?: AwaitedAnswer;
  /** What the caller does next: start the summary, preview it first, or refresh a changed chat. */
  action?: "summarise" | "preview" | "settings-changed" | "history-cleared";
}>;
