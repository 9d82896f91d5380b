import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanResponse } from "./clean-response";

describe("cleanResponse", () => {
  it.each([
    ["plain text stays", "Привіт! x = 5, name: Bob", "Привіт! x = 5, name: Bob"],
    ["a block in front of the answer", '[meta] chat_id=-1 name="A \\"q\\" B" Hello', "Hello"],
    ["a block between words", "Well [meta] chat_id=1 user_id=2 then", "Well then"],
    ["a block at the end", "Done. [meta] chat_id=1", "Done."],
    ["a block on a line of its own goes with its line break", "[meta] chat_id=-100\nКіт", "Кіт"],
    ["two blocks", '[meta] chat_id=1\nHi [meta] name="x"', "Hi"],
    ["a bare marker", "[meta] Hello", "Hello"],
    ["pairs inside the brackets", "Hi [meta chat_id=1 user_id=2] there", "Hi there"],
    ["a line that starts like a block", "[meta chat_id=1 and no end\nHello", "Hello"],
    ["[metadata] opens a line", "[metadata] something\nHello", "Hello"],
    ["[metadata] inside a line is a word", "see [metadata] here", "see [metadata] here"],
    ["loose ids", "chat_id: -100, user_id=5 Hello", "Hello"],
    ["a loose id in the middle", "I see message_id = 12 here", "I see here"],
    ["a reply id is one id", "reply_to_message_id=7 ok", "ok"],
    [
      "an id without a number is a word",
      "set chat_id=abc and my_chat_id=5",
      "set chat_id=abc and my_chat_id=5",
    ],
    ["JSON-like names", '{"name": "Al \\"Ace\\"", "username": "al"} hi', "{} hi"],
    ["a name in prose stays", 'my name="Bob"', 'my name="Bob"'],
    ["inner double spaces stay", "a  b", "a  b"],
    ["CRLF stays", "a\r\n\r\n[meta] chat_id=1\r\nb", "a\r\n\r\nb"],
    ["indentation stays", "  - chat_id=5 x", "  - x"],
    ["a marker in any case", "[META] Chat_ID=5 x", "x"],
    ["pairs inside brackets in any case", "Hi [Meta USER_ID=5] there", "Hi there"],
    ["loose ids and names in any case", 'User_Id: 5 {"Name": "Al"} hi', "{} hi"],
    ["the last line goes with the break before it", "Hi\n[meta] chat_id=1", "Hi"],
    ["several such lines", "Hi\n[meta] chat_id=1\nuser_id=2\n\nBye\n[META]\n", "Hi\n\nBye\n"],
    ["nothing but such a line", "[meta] chat_id=1", ""],
    ["empty lines of the answer stay", "\n\nHi\n \n", "\n\nHi\n \n"],
    ["a letter whose lower case is longer", "İİ [META] chat_id=1 x", "İİ x"],
  ])("%s", (_name, text, expected) => {
    expect(cleanResponse(text)).toBe(expected);
  });

  it.each([
    [
      "backticks",
      "a\n```ts\nchat_id=5\n[meta] x=1\n```\nb chat_id=5",
      "a\n```ts\nchat_id=5\n[meta] x=1\n```\nb",
    ],
    ["tildes with backticks inside", "~~~\n```\nuser_id=1\n~~~\nuser_id=1", "~~~\n```\nuser_id=1\n~~~"],
    ["a longer fence", "````\n```\nuser_id=1\n````\nuser_id=1", "````\n```\nuser_id=1\n````"],
    ["inside a list", "- x\n    ```\n    user_id=1\n    ```\n", "- x\n    ```\n    user_id=1\n    ```\n"],
    ["on one line", "```user_id=1```\nuser_id=1", "```user_id=1```"],
    ["never closed", "```\nuser_id=1", "```\nuser_id=1"],
  ])("leaves fenced code alone: %s", (_name, text, expected) => {
    expect(cleanResponse(text)).toBe(expected);
  });

  it("leaves no empty line that was not there, and no other line out", () => {
    const noise = fc.constantFrom(
      "[meta]",
      "[META]",
      "[meta",
      "chat_id=1",
      '"name":"x"',
      "```",
      "\n",
      "\r",
      " ",
      '"',
      "]",
      "x",
    );
    fc.assert(
      fc.property(fc.array(noise), (words) => {
        const text = words.join("");
        const lines = (value: string) => value.split(/\r\n|\r|\n/);
        const empty = (value: string) => lines(value).filter((line) => line.trim() === "").length;
        const cleaned = cleanResponse(text);
        expect(empty(cleaned)).toBeLessThanOrEqual(Math.max(empty(text), 1));
        expect(lines(cleaned).filter((line) => line === "x").length).toBeGreaterThanOrEqual(
          lines(text).filter((line) => line === "x").length,
        );
      }),
      { numRuns: 1000 },
    );
  });

  // bench/hostile-texts.ts measures that the time grows in step with the length.
  it.each([
    ["[meta ", 170_000, ""],
    ["[meta] ", 150_000, ""],
    ['"name":"\\', 100_000, ':"\\'.repeat(50_000)],
    ['[meta] name="', 80_000, ""],
    ["chat_id   ", 100_000, "chat_id   ".repeat(100_000)],
    [" ", 1_000_000, " ".repeat(1_000_000)],
    ["\\", 1_000_000, "\\".repeat(1_000_000)],
    ["```", 300_000, "```".repeat(300_000)],
  ])("cleans a megabyte of %j", (unit, times, cleaned) => {
    expect(cleanResponse(unit.repeat(times))).toBe(cleaned);
  });

  it("survives a megabyte inside one quoted name", () => {
    expect(cleanResponse(`"name": "${'\\"'.repeat(500_000)}" x`)).toBe("x");
  });
});
