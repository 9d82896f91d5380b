import { describe, expect, test } from "vitest";
import { readArguments, readResponse } from "../read/read-tool-text";
import { argumentsText, responseText } from "./tool-texts";

const ARGUMENTS = [
  '{"a":1}',
  '{"a": 1}',
  "{}",
  "",
  "null",
  "not json",
  '"quoted"',
  '{"id":12345678901234567890}',
  '{"a":1,"a":2}',
  '{"price":1.0}',
  "[1, 2]",
  '{"emoji":"\\u2603"}',
];

describe("what was written prints the same again", () => {
  test.each(ARGUMENTS)("arguments %j", (text) => expect(argumentsText(readArguments(text))).toBe(text));
  test.each(ARGUMENTS)("response %j", (text) => expect(responseText(readResponse(text))).toBe(text));
});

describe("the exact text is kept only where the value would print another", () => {
  test.each([
    ['{"a":1}', { args: { a: 1 } }],
    ['{"a": 1}', { args: { a: 1 }, argumentsText: '{"a": 1}' }],
    ["not json", { args: "not json", argumentsText: "not json" }],
    [{ a: 1 }, { args: { a: 1 } }],
  ])("arguments %j", (value, read) => expect(readArguments(value)).toEqual(read));
  test.each([
    ['{"a":1}', { response: { a: 1 } }],
    ["sunny", { response: "sunny" }],
    ["12", { response: 12 }],
    ['"sunny"', { response: "sunny", text: '"sunny"' }],
  ])("response %j", (value, read) => expect(readResponse(value)).toEqual(read));
});
