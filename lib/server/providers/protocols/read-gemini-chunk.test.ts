import { describe, expect, it } from "vitest";
import { NOTHING_READ } from "../judge-answer";
import { readGeminiChunk } from "./read-gemini-chunk";

const says = (...parts: object[]) => ({ candidates: [{ content: { parts } }] });

describe("readGeminiChunk", () => {
  it.each([
    ["text in parts", says({ text: "a" }, { text: "b" }), "ab"],
    ["a thought is not said", says({ text: "hm", thought: true }, { text: "b" }), "b"],
    ["a tool call only", says({ functionCall: { name: "f" } }), ""],
    ["a candidate without content", { candidates: [{ finishReason: "OTHER" }] }, ""],
    ["an odd part", says({ text: 7 }), ""],
    ["nothing", {}, ""],
  ])("%s", (_, chunk, text) => expect(readGeminiChunk(NOTHING_READ, chunk).text).toBe(text));

  it("adds up the pieces of a stream and keeps the last usage", () => {
    const chunks = [
      { ...says({ text: "a" }), usageMetadata: { promptTokenCount: 5 } },
      {
        ...says({ text: "b" }),
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 },
      },
      { candidates: [{ finishReason: "STOP" }] },
    ];
    expect(chunks.reduce(readGeminiChunk, NOTHING_READ)).toMatchObject({
      text: "ab",
      finishReason: "STOP",
      usage: { promptTokens: 5, answerTokens: 2, totalTokens: 7 },
    });
  });
});
