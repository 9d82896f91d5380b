import { expect, it } from "vitest";
import { readCompare } from "@/lib/compare/compare-url";
import { comparePath, workbenchPath } from "./compare-path";

it.each([
  [{}, "/chats/room%2F7/compare"],
  [{ a: {}, b: {} }, "/chats/room%2F7/compare"],
  [{ b: { maxMedia: 3, compact: true } }, "/chats/room%2F7/compare?b.maxMedia=3&b.compact=true"],
  [{ a: { layers: false }, at: "a&b" }, "/chats/room%2F7/compare?a.layers=false&at=a%26b"],
])("%j", (sides, path) => {
  expect(comparePath("room/7", sides)).toBe(path);
});

it("links back to the workbench with the previewed settings", () => {
  expect(workbenchPath("room/7", { maxMedia: 3 }, "a&b")).toBe("/chats/room%2F7?maxMedia=3&at=a%26b");
  expect(workbenchPath("room/7", {}, undefined)).toBe("/chats/room%2F7");
});

it("round-trips", () => {
  const { searchParams } = new URL(comparePath("1", { b: { model: " my/model" }, at: "7" }), "http://x");
  expect(readCompare(searchParams)).toMatchObject({ b: { overrides: { model: " my/model" } }, at: "7" });
});
