import { describe, expect, it } from "vitest";
import type { Message } from "../schema/message";
import { TOOL_REACH, toolGroupRoots } from "./tool-groups";

const say = (id: number): Message => ({ id: `${id}`, role: "user", text: "hi" });
const call = (id: number, ...names: string[]): Message => ({
  id: `${id}`,
  role: "model",
  toolCalls: names.map((name) => ({ name })),
});
const answer = (id: number, ...names: string[]): Message => ({
  id: `${id}`,
  role: "tool",
  toolResponses: names.map((name) => ({ name })),
});

const callById = (id: number, name: string, callId: string): Message => ({
  id: `${id}`,
  role: "model",
  toolCalls: [{ id: callId, name }],
});
const answerById = (id: number, name: string, callId: string): Message => ({
  id: `${id}`,
  role: "tool",
  toolResponses: [{ id: callId, name }],
});

describe("toolGroupRoots", () => {
  const cases: readonly [string, readonly Message[], readonly number[]][] = [
    ["no tools: each message is its own group", [say(0), say(1)], [0, 1]],
    ["a response belongs to its call", [call(0, "calc"), answer(1, "calc"), say(2)], [0, 0, 2]],
    ["users may speak in between", [call(0, "calc"), say(1), answer(2, "calc")], [0, 1, 0]],
    ["another tool's response is an orphan", [call(0, "calc"), answer(1, "search")], [0, 1]],
    ["one response for each call", [call(0, "calc"), answer(1, "calc"), answer(2, "calc")], [0, 0, 2]],
    ["the nearest call is answered", [call(0, "calc"), call(1, "calc"), answer(2, "calc")], [0, 1, 1]],
    ["a shared response joins two calls", [call(0, "a"), call(1, "b"), answer(2, "a", "b")], [0, 0, 0]],
    ["two parallel calls, two responses", [call(0, "a", "a"), answer(1, "a"), answer(2, "a")], [0, 0, 0]],
    [
      "ids decide before nearness",
      [callById(0, "a", "x"), callById(1, "a", "y"), answerById(2, "a", "x"), answerById(3, "a", "y")],
      [0, 1, 0, 1],
    ],
    ["an id holds where the name is unknown", [callById(0, "a", "x"), answerById(1, "unknown", "x")], [0, 0]],
    ["another id is another call", [callById(0, "a", "x"), answerById(1, "a", "y")], [0, 1]],
    ["a call without an id is answered by name", [call(0, "a"), answerById(1, "a", "x")], [0, 0]],
    [
      "a message may answer its own call",
      [{ ...call(0, "a"), toolResponses: [{ name: "a" }] }, answer(1, "a")],
      [0, 1],
    ],
    ["a name like __proto__ is a name", [call(0, "__proto__"), answer(1, "__proto__")], [0, 0]],
  ];
  it.each(cases)("%s", (_, messages, roots) => expect(toolGroupRoots(messages)).toEqual(roots));

  it("does not reach further back than the bound", () => {
    const between = Array.from({ length: TOOL_REACH }, (_, index) => say(index + 1));
    const roots = toolGroupRoots([call(0, "calc"), ...between, answer(TOOL_REACH + 1, "calc")]);
    expect(roots.at(-1)).toBe(TOOL_REACH + 1);
  });
});
