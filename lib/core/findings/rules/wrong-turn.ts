import { defineRule } from "../define-rule";
import { sourceMoments } from "../source-moments";
import { turnNumber } from "../turn-number";

/** Reported once, at the first place: a bot that counts exchanges instead of turns does so everywhere. */
export const wrongTurn = defineRule("wrong-turn", "info", (input) => {
  let side: string | undefined;
  let previous: number | undefined;
  let expected: number | undefined;
  for (const { label, messageId, turn, role } of sourceMoments(input)) {
    const speaks = sideOf(role);
    if (speaks === undefined) continue;
    if (expected !== undefined && speaks !== side) expected += 1;
    side = speaks;
    const stored = turnNumber(turn);
    if (stored === undefined) continue;
    // A decreasing turn has its own rule.
    if (expected !== undefined && stored !== expected && stored >= (previous ?? 0)) {
      return {
        messageId,
        message: `${label} has turn ${stored}, instead of ${expected}.`,
        hint: "Turns increase by one whenever the side changes, and only then: renumber them, or omit them.",
      };
    }
    previous = stored;
    expected = stored;
  }
  return undefined;
});

/** A tool response counts as the assistant's; a system text belongs to neither side. */
function sideOf(role: unknown): "user" | "assistant" | undefined {
  if (role === "user") return "user";
  return role === "assistant" || role === "model" || role === "tool" ? "assistant" : undefined;
}
