import { describe, expect, it } from "vitest";
import { contextInputFromFile } from "../context-input-from-file";
import { FORMAT_IDS } from "../model/format";
import { type ChatFileInput, chatFileSchema } from "../schema/chat-file";
import { DEFAULT_SETTINGS } from "../schema/settings";
import { searchRequest } from "./search-request";

const TALK: ChatFileInput["messages"] = [
  { id: "1", role: "user", text: "green tea" },
  { id: "2", role: "model", text: "with honey" },
  { id: "3", role: "user", text: "which tea?" },
];

const inputOf = (messages: ChatFileInput["messages"], more: Partial<ChatFileInput> = {}) =>
  contextInputFromFile(
    chatFileSchema.parse({ contextscope: 1, chat: { id: "c", bot: { name: "b" } }, messages, ...more }),
  );

describe("searchRequest", () => {
  it("asks for the words of the current message among all messages up to it", () => {
    expect(searchRequest(inputOf(TALK), DEFAULT_SETTINGS, ["gemini"])).toEqual({
      query: "which tea?",
      before: 3,
    });
  });
  it("is there only for formats with memory layers", () => {
    const asking = FORMAT_IDS.filter((format) => searchRequest(inputOf(TALK), DEFAULT_SETTINGS, [format]));
    expect(FORMAT_IDS.filter((format) => !asking.includes(format))).toEqual([
      "single-message",
      "openai-summary",
    ]);
    expect(searchRequest(inputOf(TALK), DEFAULT_SETTINGS, ["single-message", "compact"])).toBeDefined();
  });
  it.each([
    ["the layers are off", inputOf(TALK), { layers: false }],
    ["nothing is to be answered", inputOf(TALK.slice(0, 2)), {}],
    [
      "the current message has no long word",
      inputOf([...TALK, { id: "4", role: "user", text: "?! ok" }]),
      {},
    ],
    ["hits came with the chat", inputOf(TALK, { relevant: [{ messageId: "1", score: 1 }] }), {}],
    ["the array prints as it was read", { ...inputOf(TALK), contextEntries: [] }, {}],
  ])("is undefined when %s", (_when, input, settings) => {
    expect(searchRequest(input, { ...DEFAULT_SETTINGS, ...settings }, ["context-json"])).toBeUndefined();
  });
});
