import { speakerPersonality } from "../../formats/speakers/speaker-personality";
import { defineRule } from "../define-rule";
import { outsideCode } from "../outside-code";
import { quote } from "../quote";

/** Compact's end marker, speaker lines and video descriptions. */
const FRAME =
  /\[RESPOND\]|^[^:#\n]{0,40}[^:#\s]#\d{4,20}[a-z]{0,2}(?: → [^:\n]{1,60})?: |\[Previously about video\]:/;

export const transcriptLeak = defineRule("transcript-leak", "warning", function* ({ messages, chat }) {
  for (const message of messages) {
    const { id, role, text } = message;
    if (role !== "model" || !text) continue;
    const ownLabel = `${speakerPersonality(message, chat) ?? chat.bot.name}: `;
    if (!mayLeak(text, ownLabel)) continue;
    const line = outsideCode(text).find(
      (candidate) => FRAME.test(candidate) || candidate.startsWith(ownLabel),
    );
    if (line === undefined) continue;
    yield {
      messageId: id,
      message: `The bot's answer copies the transcript's own notation: ${quote(line)}.`,
      hint: "Say in the system prompt that the answer is plain text without speaker labels, and strip them before storing.",
    };
  }
});

const mayLeak = (text: string, ownLabel: string): boolean =>
  text.includes("#") || text.includes("[RESPOND]") || text.includes("[Previously") || text.includes(ownLabel);
