import { describe, expect, it } from "vitest";
import { judgeAnswer, NOTHING_READ } from "../judge-answer";
import { readResponsesAnswer } from "./read-responses-answer";

const message = (...content: object[]) => ({ type: "message", role: "assistant", content });
const text = (words: string) => ({ type: "output_text", text: words, annotations: [] });
const read = (answer: object) => readResponsesAnswer(NOTHING_READ, answer);

describe("readResponsesAnswer", () => {
  it.each([
    ["text in parts", [message(text("a"), text("b"))], "ab"],
    ["several messages", [message(text("a")), message(text("b"))], "ab"],
    ["reasoning is not said", [{ type: "reasoning", content: [text("hm")] }, message(text("b"))], "b"],
    ["a tool call only", [{ type: "function_call", name: "f", arguments: "{}" }], ""],
    ["nothing", [], ""],
  ])("%s", (_, output, said) =>
    expect(read({ status: "completed", output })).toMatchObject({ text: said, finishReason: "completed" }),
  );

  it("an answer out of tokens is an answer; a filtered one is blocked; a refusal is one", () => {
    const ends = (reason: string) =>
      judgeAnswer(
        read({ status: "incomplete", incomplete_details: { reason }, output: [message(text("half"))] }),
      );
    expect(ends("max_output_tokens")).toMatchObject({
      kind: "answered",
      text: "half",
      finishReason: "max_output_tokens",
    });
    expect(ends("content_filter")).toMatchObject({ kind: "failed", cause: "blocked" });
    const refused = read({ status: "completed", output: [message({ type: "refusal", refusal: "No." })] });
    expect(judgeAnswer(refused)).toMatchObject({ kind: "failed", cause: "refused" });
  });

  it.each([{}, { output: "x" }, [], { choices: [] }])("is no response: %j", (answer) =>
    expect(() => read(answer)).toThrow("not a Responses API response"),
  );
});
