import { defineRule } from "../define-rule";
import { outsideCode } from "../outside-code";
import { quote } from "../quote";

/** `[metal]` is a word inside a line, but at the start of a line, cleaning removes the whole line as a leak. */
const META = /^[ \t]*\[meta|\[meta(?!\p{L})/imu;

export const metaLeak = defineRule("meta-leak", "warning", function* ({ messages }) {
  for (const { id, role, text } of messages) {
    if (role !== "model" || !text || !META.test(text)) continue;
    const line = outsideCode(text).find((candidate) => META.test(candidate));
    if (line === undefined) continue;
    yield {
      messageId: id,
      message: `The bot's answer repeats a metadata line: ${quote(line, line.search(META))}.`,
      hint: "Clean the answer before it is sent and stored, or the bot learns from its own history to write such lines.",
    };
  }
});
