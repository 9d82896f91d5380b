import type { Message } from "../../schema/message";
import { defineRule } from "../define-rule";
import { INJECTION_PATTERNS } from "../injection-patterns";
import { quote } from "../quote";
import { stringsIn } from "../strings-in";

/** Only checks external input: user messages and tool results. */
export const promptInjection = defineRule("prompt-injection", "warning", function* ({ messages }) {
  for (const message of messages) {
    const found = firstInjection(message);
    if (found === undefined) continue;
    yield {
      messageId: message.id,
      message: `Text that tries to instruct the model: ${quote(found)}.`,
      hint: "Read it before trusting the answer; keep the rules in the system prompt and treat chat text as data.",
    };
  }
});

function firstInjection(message: Message): string | undefined {
  if (message.role === "model" || message.role === "system") return undefined;
  const texts = [
    message.text ?? "",
    ...(message.toolResponses ?? []).flatMap(({ response }) => stringsIn(response)),
  ];
  for (const text of texts) {
    const found = injectionIn(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function injectionIn(text: string): string | undefined {
  for (const pattern of INJECTION_PATTERNS) {
    const found = pattern.exec(text)?.[0].trim();
    if (found !== undefined) return found;
  }
  return undefined;
}
