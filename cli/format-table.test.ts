import { expect, it } from "vitest";
import { formatTable } from "./format-table";

it("aligns by characters, not by UTF-16 units", () => {
  const columns = [
    { title: "format", align: "left" },
    { title: "tokens", align: "right" },
  ] as const;
  expect(
    formatTable(columns, [
      ["🧠🧠 x", "7"],
      ["gemini", "1,234"],
    ]),
  ).toBe(["format  tokens", "🧠🧠 x         7", "gemini   1,234"].join("\n"));
});
