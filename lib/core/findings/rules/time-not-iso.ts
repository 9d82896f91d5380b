import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { sourceMoments } from "../source-moments";

export const timeNotIso = defineRule("time-not-iso", "warning", (input) =>
  sourceMoments(input)
    .filter(({ time, at }) => at === undefined && time !== undefined && time !== null)
    .map(({ label, messageId, time }) => ({
      messageId,
      message: `${label} has a time that is not ISO 8601: ${quote(written(time))}.`,
      hint: "Write times like 2025-04-04T12:33:00Z; the order by time and the time of day are unknown until then.",
    })),
);

const written = (time: unknown): string =>
  typeof time === "string" || typeof time === "number" ? String(time) : typeof time;
