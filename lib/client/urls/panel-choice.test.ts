import { expect, it } from "vitest";
import { addPanel, readLinkedPanels, readPanelLayout, removePanel, showPanel } from "./panel-choice";

const fallback = { panels: ["json"], sizes: {} };
const isPanel = (id: string): id is "json" | "compact" => ["json", "compact"].includes(id);

it.each([
  [null, fallback],
  ["not json", fallback],
  ['{"panels":[]}', fallback],
  ['{"panels":["json","gone"]}', fallback],
  ['{"panels":["json","json","json","json","json","json"]}', { panels: Array(6).fill("json"), sizes: {} }],
  ['{"panels":["json","json","json","json","json","json","json"]}', fallback],
  ['{"panels":["compact","json"]}', { panels: ["compact", "json"], sizes: {} }],
  ['{"panels":["json"],"sizes":{"1":{"timeline":30}}}', { panels: ["json"], sizes: { 1: { timeline: 30 } } }],
])("%s is read leniently", (text, expected) => {
  expect(readPanelLayout(text, isPanel, fallback)).toEqual(expected);
});

it.each([
  [null, undefined],
  ["", undefined],
  ["compact json", ["compact", "json"]],
  ["compact gone", undefined],
  ["json json json json json json", Array(6).fill("json")],
  ["json json json json json json json", undefined],
])("a link with the panels %j", (text, expected) => {
  expect(readLinkedPanels(text, isPanel)).toEqual(expected);
});

it("adds the first panel that is not open, up to six", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g"];
  expect(addPanel(["b"], all)).toEqual(["b", "a"]);
  expect(addPanel(["a", "b", "c", "d", "e"], all)).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(addPanel(["a", "b", "c", "d", "e", "f"], all)).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(addPanel(["a"], ["a"])).toEqual(["a"]);
});

it("keeps an open panel in its place and puts another in the last place", () => {
  expect(showPanel(["json", "compact"], "json")).toEqual({ panels: ["json", "compact"], place: 0 });
  expect(showPanel<string>(["json", "compact"], "media")).toEqual({ panels: ["json", "media"], place: 1 });
});

it("closes the panel at a place, but never the last one", () => {
  expect(removePanel(["json", "json", "compact"], 1)).toEqual(["json", "compact"]);
  expect(removePanel(["json"], 0)).toEqual(["json"]);
});
