import { defineRule } from "../define-rule";
import { keptMessages } from "../kept-messages";

export const toolRoleSpelling = defineRule("tool-role-spelling", "info", (input) => {
  if (input.format !== "gemini") return undefined;
  const tools = keptMessages(input).filter(({ role }) => role === "tool");
  const [first] = tools;
  if (first === undefined) return undefined;
  return {
    messageId: first.id,
    message: `${tools.length} message${tools.length === 1 ? " has" : "s have"} the role tool.`,
    hint: "Some Gemini versions want function or user there; if the request is rejected, send these messages as one of those.",
  };
});
