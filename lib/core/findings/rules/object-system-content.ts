import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { entryLabel, entryMessageId } from "../source-moments";

export const objectSystemContent = defineRule("object-system-content", "warning", function* (input) {
  for (const [position, entry] of (input.contextEntries ?? []).entries()) {
    if (!isRecord(entry) || entry.role !== "system") continue;
    if (typeof entry.content !== "object" || entry.content === null) continue;
    yield {
      messageId: entryMessageId(input, position),
      message: `${entryLabel(position)} is a system message whose content is ${Array.isArray(entry.content) ? "a list" : "an object"}.`,
      hint: "System content is one string: join its parts.",
    };
  }
});
