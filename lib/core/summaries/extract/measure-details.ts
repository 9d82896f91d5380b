import type { Sentence } from "./read-sentences";

const NUMERIC_DATE = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?)(?!\d)/;
const TIME = /(?<!\d)\d{1,2}:\d{2}(?!\d)/;
const NUMBER = /\p{N}/u;
const CURRENCY = /[$€£₴₽]/u;
/** A capital inside a sentence: somebody or some place, in the languages we know. */
const NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}+/u;

export const hasNumber = (text: string): boolean => NUMBER.test(text);

/** How much of what a reader would look up later a sentence holds: dates, times, amounts, names. */
export function measureDetails({ text, cues }: Pick<Sentence, "text" | "cues">): number {
  const isNumeric = hasNumber(text);
  const hasDate = cues.date === 2 || (isNumeric && NUMERIC_DATE.test(text));
  const hasTime = isNumeric && TIME.test(text);
  const hasMoney = isNumeric && (cues.money !== undefined || CURRENCY.test(text));
  return (
    (isNumeric ? 0.7 : 0) +
    (hasDate ? 0.6 : cues.date ? 0.3 : 0) +
    (hasTime ? 0.4 : 0) +
    (hasMoney ? 0.4 : 0) +
    (NAME.test(text) ? 0.4 : 0)
  );
}
