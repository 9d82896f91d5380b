import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { entryLabel, entryMessageId } from "../source-moments";

export const indexGap = defineRule("index-gap", "warning", function* (input) {
  let expected = 0;
  for (const [position, entry] of (input.contextEntries ?? []).entries()) {
    const index = isRecord(entry) ? entry.index : undefined;
    if (typeof index !== "number" || !Number.isFinite(index)) {
      expected += 1;
      continue;
    }
    if (index !== expected) {
      yield {
        messageId: entryMessageId(input, position),
        message: `${entryLabel(position)} has index ${index} instead of ${expected}.`,
        hint: "Entries are missing, duplicated or out of order: number them from 0 without gaps.",
      };
    }
    expected = index + 1;
  }
});
