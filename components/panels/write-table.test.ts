import { expect, it } from "vitest";
import { writeTable } from "./write-table";

it("has a line for each row; cell separators become spaces", () => {
  const rows = [
    ["a\tb\r\nc", 0],
    ["", undefined],
  ];
  expect(writeTable(["text", "count"], rows)).toBe("text\tcount\na b c\t0\n\t\n");
});
