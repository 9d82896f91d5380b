import { defineRule } from "../define-rule";

/** A chat without a prompt may be intended; an empty prompt is a mistake. */
export const emptySystemPrompt = defineRule(
  "empty-system-prompt",
  "warning",
  ({ chat, messages, contextEntries }) => {
    const { systemPrompt } = chat;
    if (systemPrompt?.trim() || contextEntries !== undefined) return undefined;
    if (messages.some(({ role, text }) => role === "system" && text?.trim())) return undefined;
    return {
      ...(systemPrompt === undefined && { severity: "info" as const }),
      message: systemPrompt === undefined ? "The chat has no system prompt." : "The system prompt is blank.",
      hint: "Without instructions the model answers as itself: store the prompt that the bot sends.",
    };
  },
);
