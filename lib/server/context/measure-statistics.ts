import { baselineFormat } from "../../core/compare-formats";
import type { Severity } from "../../core/findings/finding";
import type { FormatId } from "../../core/model/format";
import type { ChatStatistics } from "../../core/schema/chat-list";
import { environmentModels, environmentOverrides } from "../env";
import type { Store } from "../store/store";
import { assembleContext, type ChatPlan, type LoadedContext, loadContext } from "./load-context";

/** Raise it when the core selects or counts differently, so that stored numbers are recomputed. */
const VERSION = 5;

/** The environment's settings apply to every chat that does not override them. */
export const statisticsBasis = (): string =>
  JSON.stringify([VERSION, environmentOverrides(), environmentModels()]);

/** The current payload's numbers for the chats list, at the cost of the window. Undefined if the chat does not exist. */
export async function measureStatistics(store: Store, chatId: string): Promise<ChatStatistics | undefined> {
  const formats = ({ plan, facts, settings }: ChatPlan): readonly FormatId[] => [
    plan.format,
    baselineFormat(facts, settings),
    "compact",
  ];
  const context = await loadContext(store, { chatId, formats });
  return context.kind === "ok" ? measure(context) : undefined;
}

function measure(context: LoadedContext): ChatStatistics {
  const { settings, tokenizer, facts } = context;
  const { tokens, findings } = assembleContext(context);
  // Both formats get the same messages; otherwise a longer window would look like a worse format.
  const sameWindow = {
    ...settings,
    recentMessages: settings.compact ? settings.compactMaxHistory : settings.recentMessages,
    compactMaxHistory: settings.compact ? settings.compactMaxHistory : Math.max(1, settings.recentMessages),
  };
  const textTokens = (format: FormatId) =>
    assembleContext({ ...context, settings: sameWindow }, { skipFindings: true }, format).tokens.text.min;
  const countOf = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return {
    basis: statisticsBasis(),
    tokens: tokens.total,
    tokenizer,
    jsonTokens: textTokens(baselineFormat(facts, settings)),
    compactTokens: textTokens("compact"),
    errors: countOf("error"),
    warnings: countOf("warning"),
    remarks: countOf("info"),
  };
}
