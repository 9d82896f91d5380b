import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { entryLabel, entryMessageId } from "../source-moments";

const ROLES: ReadonlySet<unknown> = new Set(["system", "user", "assistant"]);

export const malformedEntry = defineRule("malformed-entry", "warning", function* (input) {
  for (const [position, entry] of (input.contextEntries ?? []).entries()) {
    const fault = faultOf(entry);
    if (fault === undefined) continue;
    yield {
      messageId: entryMessageId(input, position),
      message: `${entryLabel(position)} ${fault}.`,
      hint: "Every entry is an object with the role system, user or assistant; the model cannot make sense of this one.",
    };
  }
});

function faultOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return "is not an object";
  if (entry.role === undefined || entry.role === null || ROLES.has(entry.role)) return undefined;
  return typeof entry.role === "string"
    ? `has the unknown role ${quote(entry.role)}`
    : "has a role that is not text";
}
