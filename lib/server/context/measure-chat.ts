import { assemble } from "../../core/assemble";
import type { Severity } from "../../core/findings/finding";
import type { ContextInput } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import { activeFormat } from "../../core/plan/active-format";
import type { ChatStatistics } from "../../core/schema/chat-list";
import { environmentModels, environmentOverrides } from "../env";
import type { Store } from "../store/store";
import { type ChatPlan, planChat } from "./plan-chat";
import { readSearchedContext } from "./read-searched-context";

/** Raise it when the core decides or counts differently, so that stored numbers are made anew. */
const VERSION = 4;

/** The environment's settings count for every chat that does not say otherwise. */
export const statisticsBasis = (): string =>
  JSON.stringify([VERSION, environmentOverrides(), environmentModels()]);

/** The payload as it stands, in the numbers that the list shows. Costs what the window does. */
export async function measureChat(store: Store, chatId: string): Promise<ChatStatistics | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const planned = planChat(overview);
  const { settings, plan, facts, size } = planned;
  const formats = [plan.format, activeFormat(facts, settings).format, "compact" as const];
  const stored = await readSearchedContext(store, chatId, { size }, { settings, formats });
  if (stored === undefined) return undefined;
  const statistics = measure(stored.input, planned);
  await store.writeStatistics(chatId, statistics);
  return statistics;
}

function measure(input: ContextInput, planned: ChatPlan): ChatStatistics {
  const { settings, facts, plan, tokenizer, countTokens, models } = planned;
  const { tokens, findings } = assemble(input, settings, plan.format, { countTokens, models });
  // The same messages both ways: otherwise a longer window would look like a worse format.
  const sameWindow = {
    ...settings,
    recentMessages: settings.compact ? settings.compactMaxHistory : settings.recentMessages,
    compactMaxHistory: settings.compact ? settings.compactMaxHistory : Math.max(1, settings.recentMessages),
  };
  const textTokens = (format: FormatId) =>
    assemble(input, sameWindow, format, { countTokens, models, skipFindings: true }).tokens.text.min;
  const countOf = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return {
    basis: statisticsBasis(),
    tokens: tokens.total,
    tokenizer,
    jsonTokens: textTokens(activeFormat(facts, settings).format),
    compactTokens: textTokens("compact"),
    errors: countOf("error"),
    warnings: countOf("warning"),
    remarks: countOf("info"),
  };
}
