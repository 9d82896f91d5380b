import { expect, it } from "vitest";
import { joinBlocks, writeFenced } from "./write-fenced";

it.each([
  ["plain", "```\nplain\n```"],
  ["a ``` b", "````\na ``` b\n````"],
  ["`````\n", "``````\n`````\n\n``````"],
])("%j cannot end its fence", (text, expected) => {
  expect(writeFenced(text)).toBe(expected);
});

it("absent blocks leave no gap", () => {
  expect(joinBlocks(["# a", undefined, false, "", "b"])).toBe("# a\n\nb\n");
});
