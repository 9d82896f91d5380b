import { assemble } from "../core/assemble";
import type { ContextInput } from "../core/context-input";
import type { FormatId } from "../core/formats/format";
import type { ChatStatistics } from "../core/schema/chat-list";
import type { Settings } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import { commonSize } from "./common-size";
import { environmentOverrides } from "./env";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/** Raise it when the core decides or counts differently, so that stored numbers are made anew. */
const VERSION = 4;

/** The environment's settings count for every chat that does not say otherwise. */
export const statisticsBasis = (): string => JSON.stringify([VERSION, environmentOverrides()]);

/** The payload as it stands, in the numbers that the list shows. Costs what the window does. */
export async function measureChat(store: Store, chatId: string): Promise<ChatStatistics | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const settings = resolveSettings({ environment: environmentOverrides(), chat: overview.settings });
  const stored = await store.readContext(chatId, { size: commonSize(settings) });
  if (stored === undefined) return undefined;
  const statistics = measure(stored.input, settings);
  await store.writeStatistics(chatId, statistics);
  return statistics;
}

function measure(input: ContextInput, settings: Settings): ChatStatistics {
  const tokenizer = resolveTokenizer(settings);
  const countTokens = tokenCounter(tokenizer);
  const active: FormatId = settings.compact ? "compact" : "gemini";
  const { tokens, findings } = assemble(input, settings, active, { countTokens });
  // The same messages both ways: otherwise a longer window would look like a worse format.
  const sameWindow = {
    ...settings,
    recentMessages: settings.compact ? settings.compactMaxHistory : settings.recentMessages,
    compactMaxHistory: settings.compact ? settings.compactMaxHistory : Math.max(1, settings.recentMessages),
  };
  const textTokens = (format: FormatId) =>
    assemble(input, sameWindow, format, { countTokens, skipFindings: true }).tokens.text.min;
  return {
    basis: statisticsBasis(),
    tokens: tokens.total,
    tokenizer,
    jsonTokens: textTokens("gemini"),
    compactTokens: textTokens("compact"),
    errors: findings.filter(({ severity }) => severity === "error").length,
    warnings: findings.filter(({ severity }) => severity === "warning").length,
  };
}
