import { speakerPersonality } from "../../formats/speakers/speaker-personality";
import type { Message } from "../../schema/message";
import { defineRule } from "../define-rule";
import { quote } from "../quote";

/** Max names listed; the rest is counted. */
const NAMES_SHOWN = 3;

export const severalPersonalities = defineRule("several-personalities", "info", ({ messages, chat }) => {
  const firstBy = new Map<string, Message>();
  for (const message of messages) {
    if (message.role !== "model") continue;
    const name = speakerPersonality(message, chat) ?? chat.bot.name;
    if (!firstBy.has(name)) firstBy.set(name, message);
  }
  const others = [...firstBy].filter(([name]) => name !== chat.bot.name);
  const [first] = others;
  // The chat's own personality counts even before it spoke, because it writes the next answer.
  if (first === undefined) return undefined;
  return {
    messageId: first[1].id,
    message: `Several personalities speak in this chat: ${listNames([chat.bot.name, ...others.map(([name]) => name)])}.`,
    hint: "Every personality sends its own system prompt: check that the payload is built for the one that answers.",
  };
});

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => quote(name));
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}
