import { expect, it } from "vitest";
import { PANEL_FORMATS, PANEL_IDS } from "./panel-ids";

it("the digits open the most used payload panels", () => {
  expect(PANEL_IDS.slice(0, 9)).toEqual([
    "console",
    "json",
    "compact",
    "single-message",
    "context-json",
    "openai-summary",
    "media",
    "summaries",
    "tokens",
  ]);
});

it("every panel is listed once", () => {
  expect(PANEL_IDS.toSorted()).toEqual(Object.keys(PANEL_FORMATS).toSorted());
});
