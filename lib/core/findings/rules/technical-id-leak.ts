import { defineRule } from "../define-rule";
import { outsideCode } from "../outside-code";
import { quote } from "../quote";

const ID_PAIR =
  /(?<!\w)(?:(?:reply_to_)?(?:message|user)_id|chat_id|thread_id)\s{0,3}[:=]\s{0,3}-?\d|"(?:reply_to_)?(?:user)?name"[ \t]{0,3}[:=][ \t]{0,3}"/i;

/** Ids inside a `[meta]` line are reported as a meta leak, not twice. */
export const technicalIdLeak = defineRule("technical-id-leak", "warning", function* ({ messages }) {
  for (const { id, role, text } of messages) {
    if (role !== "model" || !text || !ID_PAIR.test(text)) continue;
    const line = outsideCode(text).find((candidate) => !/\[meta/i.test(candidate) && ID_PAIR.test(candidate));
    if (line === undefined) continue;
    yield {
      messageId: id,
      message: `The bot's answer leaks internal ids: ${quote(line, line.search(ID_PAIR))}.`,
      hint: "Clean the answer before it is sent and stored; users should never see such ids.",
    };
  }
});
