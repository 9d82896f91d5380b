import { describe, expect, it } from "vitest";
import { judgeAnswer, NOTHING_READ } from "../judge-answer";
import { readInteractionsAnswer } from "./read-interactions-answer";

const output = (...content: object[]) => ({ type: "model_output", content });
const text = (words: string) => ({ type: "text", text: words });
const read = (answer: object) => readInteractionsAnswer(NOTHING_READ, answer);

describe("readInteractionsAnswer", () => {
  it.each([
    ["text in parts", [output(text("a"), text("b"))], "ab"],
    ["several steps", [output(text("a")), output(text("b"))], "ab"],
    ["a thought is not said", [{ type: "thought", summary: [text("hm")] }, output(text("b"))], "b"],
    ["a tool call only", [{ type: "function_call", id: "1", name: "f", arguments: {} }], ""],
    ["a picture beside the text", [output({ type: "image", data: "" }, text("b"))], "b"],
    ["no steps", undefined, ""],
  ])("%s", (_, steps, said) =>
    expect(read({ id: "i", status: "completed", steps })).toMatchObject({
      text: said,
      finishReason: "completed",
    }),
  );

  it.each(["incomplete", "requires_continuation"])("%s is an answer out of tokens", (status) =>
    expect(judgeAnswer(read({ status, steps: [] }))).toMatchObject({
      kind: "answered",
      finishReason: status,
    }),
  );

  it.each([{}, { status: 1 }, [], { status: "completed", steps: {} }])("is no interaction: %j", (answer) =>
    expect(() => read(answer)).toThrow("not an Interactions API response"),
  );
});
