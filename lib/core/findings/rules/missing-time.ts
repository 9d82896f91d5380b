import { FORMAT_TRAITS } from "../../schema/format-traits";
import { defineRule } from "../define-rule";

/** Entries have a time each. Covers stored messages; a context array entry without a time is a `missing-field`. */
export const missingTime = defineRule("missing-time", "warning", (input) => {
  if (input.contextEntries !== undefined || !FORMAT_TRAITS[input.format].printsEntries) return [];
  return input.messages
    .filter(({ role, sentAt }) => (role === "user" || role === "model" || role === "tool") && !sentAt)
    .map(({ id }) => ({
      messageId: id,
      message: "The message has no time, so its entry has no timestamp.",
      hint: "Store when the message was sent: the format has a timestamp in every entry.",
    }));
});
