import { expect, test } from "vitest";
import { titleOfText } from "./title-of-text";

test.each([
  ["Як справи?", "Як справи?"],
  ["  two\n\nlines\tand tabs ", "two lines and tabs"],
  [`${"word ".repeat(30)}`, `${"word ".repeat(12).trim()}…`],
  ["🙂".repeat(80), `${"🙂".repeat(60)}…`],
  [" \n ", undefined],
  [undefined, undefined],
])("%j", (text, title) => expect(titleOfText(text)).toBe(title));
