import { defineRule } from "../define-rule";
import { datedMoments, implausibleMoments } from "../implausible-moments";
import { quote } from "../quote";

/** A single impossible time has its own finding; it must not make its neighbour look wrong too. */
export const fallingTimestamps = defineRule("falling-timestamps", "warning", function* (input) {
  const dated = datedMoments(input);
  const implausible = implausibleMoments(input);
  const believable = dated.filter((moment) => !implausible.has(moment));
  for (const [index, moment] of believable.entries()) {
    const before = believable[index - 1];
    if (before === undefined || before.at.zoned !== moment.at.zoned) continue;
    if (moment.at.milliseconds >= before.at.milliseconds) continue;
    yield {
      messageId: moment.messageId,
      message: `${moment.label} is dated ${quote(String(moment.time))}, before the one above it (${quote(String(before.time))}).`,
      hint: "Messages are sent in stored order, not by time: sort them on import, or correct the time.",
    };
  }
});
