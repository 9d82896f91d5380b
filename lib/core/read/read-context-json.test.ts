import { describe, expect, it } from "vitest";
import { contextJsonReader } from "./read-context-json";
import type { ReadChat } from "./reader";

function read(value: unknown): ReadChat {
  const result = contextJsonReader.read(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}
const entry = (role: string, content: unknown, rest: object = {}) => ({
  index: 0,
  turn: 0,
  role,
  content,
  ...rest,
});

describe("a context-json array", () => {
  it("has no turn beyond all bounds", () => {
    const [message] = read(JSON.parse('[{"role":"user","content":{"text":"Oi"},"turn":1e999}]')).chatFile
      .messages;
    expect(message).toEqual({ id: "m1", idInvented: true, role: "user", text: "Oi" });
  });

  it("keeps its entries untouched and gives the same chat to the other formats", () => {
    const entries = [
      entry("system", "You are Aya.", { turn: "0" }),
      entry("user", { userid: "<@1234546>", text: "Oi" }, { timestamp: "2025-04-04T12:33:00Z" }),
      entry("assistant", { toolCall: "getThreadHistory", ascending: false, reasoning: "look" }, { turn: 1 }),
      entry("assistant", { toolCall: "getThreadHistory", result: [1] }, { turn: 1 }),
      entry("assistant", { toolCall: "postMessage", text: "Claro", reasoning: "" }, { turn: 1 }),
    ];
    const result = read(entries);
    expect(result.contextEntries).toBe(entries);
    expect(result.chatFile.chat.systemPrompt).toBe("You are Aya.");
    const made = { idInvented: true };
    expect(result.chatFile.messages).toEqual([
      {
        ...made,
        id: "m2",
        role: "user",
        turn: 0,
        sentAt: "2025-04-04T12:33:00Z",
        author: { id: "1234546" },
        text: "Oi",
      },
      {
        ...made,
        id: "m3",
        role: "model",
        turn: 1,
        toolCalls: [{ name: "getThreadHistory", args: { ascending: false } }],
        reasoning: "look",
      },
      {
        ...made,
        id: "m4",
        role: "tool",
        turn: 1,
        toolResponses: [{ name: "getThreadHistory", response: [1] }],
      },
      { ...made, id: "m5", role: "model", turn: 1, text: "Claro" },
    ]);
  });

  it.each([
    [
      { a: 1, args: { text: "new", args: [1] } },
      { a: 1, text: "new", args: [1] },
    ],
    [
      { a: 1, text: "new" },
      { a: 1, text: "new" },
    ],
    [{ args: "just text" }, "just text"],
    [
      { a: 1, args: 5 },
      { a: 1, args: 5 },
    ],
    [{}, {}],
  ])("finds the arguments of a tool in %j", (content, args) => {
    const { messages } = read([entry("assistant", { toolCall: "edit", ...content })]).chatFile;
    expect(messages[0]?.toolCalls).toEqual([{ name: "edit", args }]);
  });

  it.each([
    ["an unknown role", entry("wizard", "x"), { role: "user", text: "x" }],
    ["a plain string of the assistant", entry("assistant", "plain"), { role: "model", text: "plain" }],
    ["null content", entry("assistant", null), { role: "model" }],
    ["a numeric userid", entry("user", { userid: 7 }), { role: "user", author: { id: "7" } }],
  ])("reads %s", (_, malformed, message) => {
    expect(read([malformed]).chatFile.messages[0]).toMatchObject(message);
  });

  it("skips what is no entry for the other formats", () => {
    const result = read([null, 5, entry("user", "x")]);
    expect(result.chatFile.messages.map(({ id }) => id)).toEqual(["m3"]);
  });
});
