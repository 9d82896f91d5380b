import type { TokenComparison, TokenComparisonRequest } from "@/lib/contract/token-comparison";
import { compareFormats } from "@/lib/core/compare-formats";
import { contextInputFromFile } from "@/lib/core/context-input-from-file";
import { type ChatFileInput, chatFileSchema } from "@/lib/core/schema/chat-file";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { estimateByWords } from "@/lib/core/tokens/estimate-by-words";

type Question = Partial<Pick<TokenComparisonRequest, "mode" | "overrides">>;

/** A comparison as the server would send it, with words as tokens and a dollar per million. */
export function comparisonOf(
  chat: ChatFileInput,
  { mode = "same-selection", overrides = {} }: Question = {},
): TokenComparison {
  const file = chatFileSchema.parse(chat);
  const settings = resolveSettings({ chat: { ...file.settings, ...overrides } });
  const input = contextInputFromFile(file);
  const compared = compareFormats({ input, settings, mode, counterOf: () => estimateByWords });
  const messageIds = mode === "same-selection" ? input.messages.map(({ id }) => id) : [];
  const sent = compared.filter(({ format, tokenizer }) => tokenizer === "gemma3" && format !== "console");
  return {
    mode,
    active: settings.compact ? "compact" : "gemini",
    baseline: "gemini",
    tokenizer: "gemma3",
    modelId: settings.model,
    messageIds,
    rows: compared.map(({ messages, ...row }) => {
      const texts = new Map(messages.map(({ messageId, text }) => [messageId, text]));
      return { ...row, messageCount: messages.length, shares: messageIds.map((id) => texts.get(id) ?? 0) };
    }),
    money: {
      source: "a table",
      asOf: "2026-09-23",
      byFormat: Object.fromEntries(
        sent.map(({ format, total: { min, max } }) => [
          format,
          { min: min / 1e6, max: max === undefined ? undefined : max / 1e6, tokenizer: "gemma3" },
        ]),
      ),
    },
  };
}
