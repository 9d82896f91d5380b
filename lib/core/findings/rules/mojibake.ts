import { repairMojibake } from "../../text/repair-mojibake";
import { defineTextRule } from "../define-text-rule";
import { quote } from "../quote";

/** Characters shown before the first difference of the two texts. */
const LEAD_IN = 10;

export const mojibake = defineTextRule("mojibake", "warning", (text, place) => {
  const repaired = repairMojibake(text);
  if (repaired === text) return undefined;
  const start = Math.max(0, firstDifference(text, repaired) - LEAD_IN);
  return {
    message: `The ${place} was decoded with the wrong character set: ${quote(text, start)}.`,
    hint: `It should read ${quote(repaired, start)}: read the source as UTF-8.`,
  };
});

function firstDifference(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index;
}
