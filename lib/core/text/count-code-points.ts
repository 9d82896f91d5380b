import { splitsPair } from "./surrogates";

/** Counts code points without building an array, because a line may be megabytes long. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (splitsPair(text, index)) count -= 1;
  }
  return count;
}
