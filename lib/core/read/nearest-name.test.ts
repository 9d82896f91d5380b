import { expect, it } from "vitest";
import { nearestName } from "./nearest-name";

const KNOWN = ["gemini", "compact", "context-json", "console", "maxVideos"];

it.each([
  ["gemni", "gemini"],
  ["Compact", "compact"],
  ["context_json", "context-json"],
  ["max-videos", "maxVideos"],
  ["constructor", undefined],
  ["", undefined],
  ["x".repeat(10_000), undefined],
])("%j most likely meant %j", (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant);
});
