import { defineRule } from "../define-rule";

export const noCurrentMessage = defineRule("no-current-message", "info", ({ messages, current, format }) => {
  const last = messages.at(-1);
  if (last === undefined || current !== undefined) return undefined;
  return {
    messageId: last.id,
    ...(format === "single-message" && { severity: "warning" as const }),
    message: `The newest message is a ${last.role} message, so there is nothing to answer.`,
    hint:
      format === "single-message"
        ? "The payload is empty: move the cut-off to a user's message."
        : "Everything is history here; move the cut-off to a user's message to see what was sent for it.",
  };
});
