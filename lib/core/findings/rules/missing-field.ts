import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { entryLabel, entryMessageId } from "../source-moments";

const ENTRY_FIELDS = ["index", "turn", "timestamp", "role", "content"];
const CONTENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  user: ["userid", "text"],
  assistant: ["toolCall"],
};

export const missingField = defineRule("missing-field", "warning", function* (input) {
  for (const [position, entry] of (input.contextEntries ?? []).entries()) {
    if (!isRecord(entry)) continue;
    const missing = missingFields(entry);
    if (missing.length === 0) continue;
    yield {
      messageId: entryMessageId(input, position),
      message: `${entryLabel(position)} lacks ${missing.join(", ")}.`,
      hint: "Write every field of the format; missing fields are shown as unknown.",
    };
  }
});

function missingFields(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const own = ENTRY_FIELDS.filter((field) => isAbsent(entry[field]));
  const { role, content } = entry;
  if (isAbsent(content) || (role !== "user" && role !== "assistant")) return own;
  const inner = (CONTENT_FIELDS[role] ?? []).filter(
    (field) => !isRecord(content) || isAbsent(content[field]),
  );
  return [...own, ...inner.map((field) => `content.${field}`)];
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
