import { isRecord } from "../../read/field";
import { defineRule } from "../define-rule";
import { entryMessageId } from "../source-moments";

export const noLeadingSystem = defineRule("no-leading-system", "warning", (input) => {
  const [first] = input.contextEntries ?? [];
  if (first === undefined || (isRecord(first) && first.role === "system")) return undefined;
  return {
    messageId: entryMessageId(input, 0),
    message: "The context does not start with a system message.",
    hint: "Put the instructions first: a model gives later ones less weight, and without any it has no role to play.",
  };
});
