import { defineRule } from "../define-rule";
import { quote } from "../quote";

const VARIABLE =
  /\{\{\s{0,3}[\w.]{1,40}\s{0,3}\}\}|\$\{[\w.]{1,40}\}|\{(?:user|bot|chat|char|name|date|time|today)(?:_\w{1,30})?\}/;

export const unfilledTemplate = defineRule("unfilled-template", "warning", ({ chat }) => {
  const variable = VARIABLE.exec(chat.systemPrompt ?? "")?.[0];
  if (variable === undefined) return undefined;
  return {
    message: `The system prompt still holds a template variable: ${quote(variable)}.`,
    hint: "The model reads it literally: fill it in before the prompt is stored or sent.",
  };
});
