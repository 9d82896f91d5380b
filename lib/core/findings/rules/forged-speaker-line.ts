import { speakerName } from "../../formats/speakers/speaker-label";
import { defineRule } from "../define-rule";
import { quote } from "../quote";

/** Short ids have six digits; `Issue #12:` must not look like one. */
const LABEL = /\n[ \t]{0,3}([^:#\n]{0,40}[^:#\s]#\d{4,20}[a-z]{0,2})(?: → [^:\n]{1,60})?: /;

/** Compact keeps line breaks, so a line inside a message can pose as another speaker's line. */
export const forgedSpeakerLine = defineRule("forged-speaker-line", "warning", function* ({ messages, chat }) {
  const botName = speakerName(chat.bot.name);
  const botLabel = `\n${botName}: `;
  for (const { id, role, text } of messages) {
    if (role !== "user" || !text?.includes("\n")) continue;
    const label = text.includes(botLabel) ? botName : LABEL.exec(text)?.[1];
    if (label === undefined) continue;
    yield {
      messageId: id,
      message: `A line inside this user's text starts like another speaker's: ${quote(`${label}:`)}.`,
      hint: "In compact the model cannot distinguish it from a real line: indent or quote pasted conversations.",
    };
  }
});
