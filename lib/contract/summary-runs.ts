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

/** Beside what a provider can do to us: the chat's summaries changed while this one was being written. */
export type SummaryFailureCause = FailureCause | "changed-underneath";

/** The messages that a version takes out of the context; the ids are absent when their messages are gone. */
type CoveredRange = Readonly<{
  firstId: string | undefined;
  lastId: string | undefined;
  messages: number;
}>;

/** One version of a chat's summary, whatever became of it. Times are ISO 8601. */
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
  /** Until the next automatic one, 0 when the next answer sets it off; absent while switched off. */
  untilNext: number | undefined;
  /** An automatic one failed: the next try waits for this many exchanges. */
  retryAt: number | undefined;
  /** Versions in force. */
  summaries: number;
  runningVersion: number | undefined;
}>;

/** What a summary would do. `basis` goes back with the order, so that what was shown is what is done. */
export type SummaryPreview =
  | Readonly<{
      kind: "ready";
      basis: number;
      covered: CoveredRange | undefined;
      messagesRead: number;
      messagesKept: number;
      /** Exchanges that stay out of every summary, by the chat's setting. */
      retainedExchanges: number;
      /** The format whose payload the tokens are of. */
      format: FormatId;
      tokensBefore: number;
      /** An estimate: nobody knows how long the answer will be. */
      tokensAfter: TokenRange;
      provider: ProviderId;
      model: string;
      /** Where the messages would go; absent when nothing leaves this machine. */
      sentTo: string | undefined;
      /** Of the whole prompt and of an answer between short and cut off; absent when nothing is sent or nobody knows. */
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
  /** Another run of this chat is under way, perhaps in another process: that one is watched instead. */
  | Readonly<{ kind: "busy"; version: number }>
  /** The chat's summaries changed since they were looked at: nothing was started. */
  | Readonly<{ kind: "changed" }>
  | Readonly<{ kind: "not-due" }>
  | Readonly<{ kind: "nothing"; message: string }>
  | Readonly<{ kind: "no-chat" }>;

/** What an order to summarise leads to at once: a run to be watched, or why there is none. */
export type StartedSummary =
  | Readonly<{ kind: "started"; version: number }>
  | Exclude<SummaryOutcome, Readonly<{ kind: "applied" | "failed" | "cancelled" }>>;

/** All that a chat's summaries are, for one look at them. */
export type SummariesView = Readonly<{
  status: SummaryStatus;
  /** Newest first. */
  versions: readonly SummaryVersion[];
  /** Who would write the next one; `sentTo` is absent when nothing leaves this machine. */
  summariser: Readonly<{ provider: ProviderId; model: string; sentTo: string | undefined }>;
}>;

/** What must be typed before a history is cleared. */
export const CLEAR_WORD = "clear";

/** What a watcher of a run sees; `outcome` is there when it is over. */
export type SummaryProgress = Readonly<{
  version: number;
  trigger: SummaryTrigger;
  startedAt: string;
  /** The whole text so far. */
  text: string;
  outcome: SummaryOutcome | undefined;
}>;

/** What an answer to the bot's question is taken for; the palette hands it back with the next text. */
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

/** `reply` is in the bot's own words; `id` and `values` let a view say the same in another language. */
export type BotReply = Readonly<{
  id: BotReplyId;
  values: Readonly<Record<string, string | number>>;
  reply: string;
  awaiting?: AwaitedAnswer;
  /** What the caller does next: start the summary, show what it would do first, or show that the chat changed. */
  action?: "summarise" | "preview" | "settings-changed" | "history-cleared";
}>;
