import { FORMAT_TRAITS } from "../../schema/format-traits";
import { countCodePoints } from "../../text/count-code-points";
import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";

/** A high estimate for every language, so that a reported message exceeds the budget in any vocabulary. */
const CODE_POINTS_PER_TOKEN = 5;
/** The larger history share: a message that exceeds it fits neither. */
const LARGEST_SHARE = 0.3;

export const messageOverBudget = defineRule("message-over-budget", "warning", function* (input) {
  const { tokenBudget } = input.settings;
  for (const { id, role, text = "" } of budgetedMessages(input)) {
    const isCurrent = id === input.current?.id;
    const limit = isCurrent ? tokenBudget : Math.floor(tokenBudget * LARGEST_SHARE);
    if (role === "system" || text.length <= limit * CODE_POINTS_PER_TOKEN) continue;
    const tokens = Math.floor(countCodePoints(text) / CODE_POINTS_PER_TOKEN);
    if (tokens <= limit) continue;
    yield {
      messageId: id,
      message: `At least about ${tokens} tokens by itself (an estimate), where ${limit} are allowed.`,
      hint: isCurrent
        ? "The question alone is over tokenBudget: raise it, or cut long pastes before they are stored."
        : "It can never be kept, and older history is cut off with it: raise tokenBudget or shorten the message.",
    };
  }
});

/** The budget only applies to messages inside the window. */
function budgetedMessages({ messages, settings, format }: FindingInput) {
  const { history } = FORMAT_TRAITS[format];
  if (!settings.layers || settings.tokenBudget === 0 || history === "none" || history === "all") return [];
  return messages.slice(-(settings[history] + 1));
}
