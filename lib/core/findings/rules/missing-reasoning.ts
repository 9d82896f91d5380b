import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { entryLabel, entryMessageId } from "../source-moments";

/** One finding per entry if at least half of them have a reason; otherwise one for the whole array. */
export const missingReasoning = defineRule("missing-reasoning", "info", (input) => {
  const actions = (input.contextEntries ?? []).flatMap((entry, position) => {
    const content = isRecord(entry) && entry.role === "assistant" ? entry.content : undefined;
    return isRecord(content) && !("result" in content) ? [{ position, reason: content.reasoning }] : [];
  });
  const silent = actions.filter(({ reason }) => typeof reason !== "string" || reason.trim() === "");
  if (silent.length * 2 > actions.length) {
    return [
      {
        message: `${silent.length} of the assistant's ${actions.length} entries give no reasoning.`,
        hint: "Store the reasoning with each action, so that a log shows why the bot acted.",
      },
    ];
  }
  return silent.map(({ position }) => ({
    messageId: entryMessageId(input, position),
    message: `${entryLabel(position)} gives no reasoning, while the assistant's other entries do.`,
    hint: "Store the reasoning with each action, or with none.",
  }));
});
