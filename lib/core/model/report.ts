import type { Finding } from "../findings/finding";
import type { VideoDescription } from "../formats/find-video-description";
import type { HistoryBudgetUse } from "../layers/keep-history";
import type { Counters } from "../media/context-counters";
import type { LogLine } from "../media/context-log-lines";
import type { RequestPlan } from "../plan/plan-request";
import type { Settings } from "../schema/settings";
import type { TokenReport } from "../tokens/token-report";
import type { Rendering } from "./format";
import type { Ledger } from "./ledger";
import type { SystemBlock } from "./selected-context";

/** The payload at a cut-off in one format, with the reasons: plain data, deterministic for the same input. */
export type ContextReport = RequestPlan &
  Readonly<{
    settings: Settings;
    /** The last message before the cut-off; absent in an empty chat. */
    cutOffId: string | undefined;
    /** The message to answer. */
    currentId: string | undefined;
    rendering: Rendering;
    /** The whole payload, if the rendering is only its text. */
    payload: Rendering | undefined;
    /** The bytes that a client posts; only on request. */
    wire: Rendering | undefined;
    videoDescription: VideoDescription | undefined;
    system: readonly SystemBlock[];
    tokens: TokenReport;
    /** For the history's plain text; absent if no budget limits it. */
    historyBudget: HistoryBudgetUse | undefined;
    findings: readonly Finding[];
    ledger: Ledger;
    /** Increments of the counters when this request is recorded. */
    counters: Counters;
    logLines: readonly LogLine[];
  }>;
