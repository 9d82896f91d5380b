import { defineRule } from "../define-rule";
import { implausibleMoments } from "../implausible-moments";
import { quote } from "../quote";

export const implausibleTime = defineRule("implausible-time", "warning", (input) =>
  [...implausibleMoments(input)].map(({ label, messageId, time }) => ({
    messageId,
    message: `${label} has a time far from its neighbours: ${quote(String(time))}.`,
    hint: "Seconds taken for milliseconds, an unset clock or a wrong year: correct the stored time.",
  })),
);
