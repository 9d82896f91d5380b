import { expect, it } from "vitest";
import { readTokenComparisonRequest, writeTokenComparisonQuery } from "./token-comparison";

it("reads what it writes", () => {
  const question = { at: "a&b", mode: "own-limits", overrides: { maxMedia: 3, compact: true } } as const;
  const query = new URLSearchParams(writeTokenComparisonQuery(question));
  expect(readTokenComparisonRequest("1", query)).toEqual({ ok: true, request: { chatId: "1", ...question } });
});

it("refuses an unknown mode", () => {
  expect(readTokenComparisonRequest("1", new URLSearchParams("mode=all"))).toMatchObject({ ok: false });
});
