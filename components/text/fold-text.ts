import { countCodePoints } from "@/lib/core/text/count-code-points";
import { splitsPair } from "@/lib/core/text/surrogates";

export type FoldedText = Readonly<{ shown: string; hiddenCount: number }>;

/** Shortens a very long text, never inside a character. */
export function foldText(text: string, limit: number): FoldedText {
  if (text.length <= limit) return { shown: text, hiddenCount: 0 };
  const end = splitsPair(text, limit) ? limit - 1 : limit;
  return { shown: text.slice(0, end), hiddenCount: countCodePoints(text.slice(end)) };
}
