import { expect, it } from "vitest";
import { showJson } from "./show-json";

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

it.each([
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  ["text", '"text"'],
  [undefined, ""],
])("shows %j", (value, json) => {
  expect(showJson(value)).toBe(json);
});

it("prints deep values on one line", () => {
  expect(showJson(nested(500))).toBe("[".repeat(500) + "]".repeat(500));
});

it("survives values of any depth", () => {
  // The depth that JSON.stringify survives depends on the stack.
  expect([undefined, "[".repeat(200_000) + "]".repeat(200_000)]).toContain(showJson(nested(200_000)));
});
