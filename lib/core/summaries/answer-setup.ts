import { settingField } from "../settings/setting-field";
import { withUnit } from "../text/with-unit";

type SetupAnswer =
  | Readonly<{ kind: "accepted"; threshold: number; reply: string }>
  | Readonly<{ kind: "rejected"; reason: "not_a_number" | "too_small" | "too_large"; reply: string }>
  | Readonly<{ kind: "cancelled"; reply: string }>;

/** Interprets the reply to `/summary` asking for N. */
export function answerSetup(text: string): SetupAnswer {
  const answer = text.trim();
  if (answer.toLowerCase() === "/cancel")
    return { kind: "cancelled", reply: "Cancelled. Nothing was changed." };
  const { min, max } = thresholdBounds();
  if (!/^[+-]?\d+$/.test(answer)) {
    return {
      kind: "rejected",
      reason: "not_a_number",
      reply: `Please enter a whole number from ${min} to ${max}.`,
    };
  }
  const threshold = Number(answer);
  if (threshold < min || threshold > max) {
    const reason = threshold < min ? "too_small" : "too_large";
    return {
      kind: "rejected",
      reason,
      reply: `That is too ${reason.slice(4)}: please enter ${min} to ${max}.`,
    };
  }
  return {
    kind: "accepted",
    threshold,
    reply: `Summaries are on: one every ${withUnit(threshold, "completed exchange")}.`,
  };
}

function thresholdBounds(): Readonly<{ min: number; max: number }> {
  const field = settingField("summaryThreshold");
  return field.kind === "whole" ? field : { min: 1, max: 1 };
}
