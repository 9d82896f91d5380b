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

/** What would be sent at a cut-off in one format, and why: plain data, the same bytes for the same input. */
export type ContextReport = RequestPlan &
  Readonly<{
    settings: Settings;
    /** The last message that the payload knows; absent in an empty chat. */
    cutOffId: string | undefined;
    /** The message to be answered. */
    currentId: string | undefined;
    rendering: Rendering;
    /** The whole payload, where the rendering is only its text. */
    payload: Rendering | undefined;
    /** The bytes a client posts; only when asked for. */
    wire: Rendering | undefined;
    videoDescription: VideoDescription | undefined;
    system: readonly SystemBlock[];
    tokens: TokenReport;
    /** Of the history's plain text; absent where no budget limits it. */
    historyBudget: HistoryBudgetUse | undefined;
    findings: readonly Finding[];
    ledger: Ledger;
    /** By how much the counters rise when this request is recorded. */
    counters: Counters;
    logLines: readonly LogLine[];
  }>;
