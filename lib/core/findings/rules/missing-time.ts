import { defineRule } from "../define-rule";

/** Formats that print a time with each entry. */
const TIMED_FORMATS: ReadonlySet<string> = new Set(["context-json", "console"]);

/** Covers stored messages; a context array entry without a time is a `missing-field`. */
export const missingTime = defineRule("missing-time", "warning", (input) => {
  if (input.contextEntries !== undefined || !TIMED_FORMATS.has(input.format)) return [];
  return input.messages
    .filter(({ role, sentAt }) => (role === "user" || role === "model" || role === "tool") && !sentAt)
    .map(({ id }) => ({
      messageId: id,
      message: "The message has no time, so its entry has no timestamp.",
      hint: "Store when the message was sent: the format has a timestamp in every entry.",
    }));
});
