import { findAll } from "./findings/find-all";
import type { FindingInput } from "./findings/finding-input";
import { findVideoDescription } from "./formats/find-video-description";
import { FORMATS } from "./formats/registry";
import { countersFor } from "./media/context-counters";
import { contextLogLines } from "./media/context-log-lines";
import type { ContextInput } from "./model/context-input";
import type { Format, FormatId } from "./model/format";
import type { Ledger } from "./model/ledger";
import type { ContextReport } from "./model/report";
import { botFacts } from "./plan/active-format";
import type { DefaultModels } from "./plan/default-models";
import { planRequest, type RequestPlan } from "./plan/plan-request";
import type { Settings } from "./schema/settings";
import { type Selection, selectContext } from "./select-context";
import type { CountTokens } from "./tokens/tokenizers";
import { tokensOfSelection } from "./tokens-of-selection";
import { cutOffOf, summaryExisted } from "./window/existed-at";
import type { LedgerDetail } from "./window/judge-messages";
import { writeLedger } from "./write-ledger";

export type AssembleTools = Readonly<{
  /** Counts one text in the chosen vocabulary; should be cached, because every settings change counts again. */
  countTokens: CountTokens;
  /** Also render the bytes that a client posts. */
  wire?: boolean;
  /** Models from the environment, for chats that name none. */
  models?: DefaultModels | undefined;
  /** Skip findings: they depend on stored data only, so a caller that changes a limit can reuse the previous ones. */
  skipFindings?: boolean;
  /** `each` writes one entry per loaded message; `runs`, the default, keeps the cost proportional to the window. */
  ledger?: LedgerDetail;
}>;

/** window → layers → media → format → tokens → findings: the payload, and the reason for each decision. */
export function assemble(
  input: ContextInput,
  settings: Settings,
  formatId: FormatId,
  tools: AssembleTools,
): ContextReport {
  const format: Format = FORMATS[formatId];
  const plan = planRequest(botFacts(input), settings, formatId, tools.models);
  const selection = selectContext(input, settings, plan, tools.countTokens);
  const { context, media, window, layered } = selection;
  const rendering = format.render(context);
  const ledger = writeLedger(input, selection, { format, rendering }, tools.ledger ?? "runs");
  const tokens = tokensOfSelection(selection, format, tools.countTokens);
  const findings = tools.skipFindings ? [] : findAll(findingInput(input, selection, plan, ledger));
  return {
    ...plan,
    settings,
    cutOffId: input.messages.at(-1)?.id,
    currentId: window.current?.id,
    rendering,
    payload: format.payload?.(context),
    wire: tools.wire ? format.wire?.(context) : undefined,
    videoDescription: findVideoDescription(rendering),
    system: context.system,
    tokens,
    historyBudget: selection.history.budgetUse,
    findings,
    ledger,
    counters: countersFor(formatId, media, settings),
    logLines: contextLogLines(context, media, layered),
  };
}

function findingInput(
  input: ContextInput,
  { context }: Selection,
  plan: RequestPlan,
  ledger: Ledger,
): FindingInput {
  const { chat, messages, profiles, episodes } = input;
  const { current, contextEntries } = context;
  const cutOff = cutOffOf(input);
  const media = ledger.flatMap(({ item, verdict, reason }) =>
    item.kind === "media" && verdict !== "covered" && verdict !== "event"
      ? [{ messageId: item.messageId, position: item.media, verdict, reason }]
      : [],
  );
  return {
    chat,
    messages,
    current,
    referenced: context.messageById,
    isEventId: (id) => input.events.named.includes(id),
    earlierCount: input.earlier.messages,
    summaries: input.summaries
      .filter((stored) => summaryExisted(stored, cutOff))
      .map(({ summary }) => summary),
    profiles,
    episodes,
    settings: context.settings,
    ...plan,
    kept: {
      messageIds: new Set([...context.history, ...(current ? [current] : [])].map(({ id }) => id)),
      media,
    },
    contextEntries,
  };
}
