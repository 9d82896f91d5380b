import { expect, it } from "vitest";
import { PANEL_IDS, PANELS } from "./registry";

it("the digits reach the panels that the payload is read in first", () => {
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

it("every panel can be chosen once", () => {
  expect(PANEL_IDS.toSorted()).toEqual(Object.keys(PANELS).toSorted());
});
