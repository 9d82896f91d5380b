import { splitsPair } from "./surrogates";

/** Length in code points without building an array of them: a line may be megabytes long. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (splitsPair(text, index)) count -= 1;
  }
  return count;
}
