import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../../cases/console.json";
import { renderConsoleEntries } from "./render-console-entries";

const print = (...entries: readonly unknown[]): string =>
  renderConsoleEntries(entries.map((entry) => ({ entry, source: { kind: "frame" } }))).text;

const at = { turn: 1, timestamp: "2025-04-04T12:33:00Z" };
const assistant = (content: unknown) => ({ ...at, role: "assistant", content });
const HEAD = "🤖 Assistant [Turn 1]\n🕐 2025-04-04T12:33:00Z\n";

describe("renderConsoleEntries", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    expect(print(...input)).toBe(expected);
  });

  it.each([
    [
      "a tool with arguments and a text",
      { toolCall: "edit", id: 5, text: "new" },
      '🔧 edit (id: 5):\n   "new"',
    ],
    [
      "objects, null and strings as values",
      { toolCall: "t", a: { b: [1] }, c: null, d: "x" },
      '🔧 t (a: {"b":[1]}, c: null, d: x)',
    ],
    ["a text without a tool", { text: "hi" }, '🔧 Message:\n   "hi"'],
    ["postMessage without a text", { toolCall: "postMessage" }, '💬 postMessage:\n   "[No message text]"'],
    ["nothing known", { foo: 1 }, "[Unknown content format]"],
    ["a list", [1], "[Unknown content format]"],
  ])("%s", (_name, content, expected) => {
    expect(print(assistant(content))).toBe(HEAD + expected);
  });

  it.each([
    [
      { ...at, role: "user", content: { text: "hi" } },
      "👤 User unknown [Turn 1]\n🕐 2025-04-04T12:33:00Z\n> hi",
    ],
    [{ role: "user", content: { userid: "", text: "hi" } }, "👤 User unknown [Turn ?]\n🕐 unknown\n> hi"],
    [{ role: "user", content: { userid: "<@1>" } }, "👤 User <@1> [Turn ?]\n🕐 unknown\n> [No message text]"],
    [{ role: "user", content: "plain" }, "👤 User unknown [Turn ?]\n🕐 unknown\n> plain"],
    [{ role: "system", content: { a: 1 } }, '🧠 System: {"a":1}'],
    [{ role: "robot" }, "Unknown role: robot"],
    [{}, "Unknown role: missing"],
    [null, "Invalid entry"],
    [[1], "Invalid entry"],
  ])("%j reads %j", (entry, expected) => {
    expect(print(entry)).toBe(expected);
  });

  it("never throws", () => {
    const role = fc.constantFrom("system", "user", "assistant", "x");
    fc.assert(fc.property(fc.array(fc.anything()), (entries) => void print(...entries)));
    fc.assert(fc.property(role, fc.anything(), (name, content) => void print({ role: name, content })));
  });
});
