import { describe, expect, test } from "vitest";
import { parseExact, parseExactBytes } from "./parse-exact";

describe("exact integers", () => {
  test.each([
    ['{"id":9223372036854775807}', { id: "9223372036854775807" }],
    ['{"id":-9223372036854775808}', { id: "-9223372036854775808" }],
    ["[9007199254740991,9007199254740993]", [9007199254740991, "9007199254740993"]],
    ["[1234567890123456789.5,1e300]", [Number("1234567890123456789.5"), 1e300]],
    [
      '{"text":"id 9223372036854775807 \\" 12345678901234567890"}',
      { text: 'id 9223372036854775807 " 12345678901234567890' },
    ],
    ['{"9223372036854775807":0.12345678901234567}', { "9223372036854775807": Number("0.12345678901234567") }],
  ])("%s", (text, value) => {
    expect(parseExact(text)).toEqual({ ok: true, value });
  });
});

describe("damage that Telegram Desktop is known for", () => {
  test("control characters written as in C", () => {
    expect(parseExact('{"data":"1=412\\x012=97180","path":"C:\\\\x01"}')).toEqual({
      ok: true,
      value: { data: "1=412\u00012=97180", path: "C:\\x01" },
    });
  });

  test("paths without quotes", () => {
    const text = '{\n "document_id": video_files/sticker (2).webm,\n "b": 1\n}';
    expect(parseExact(text)).toEqual({
      ok: true,
      value: { document_id: "video_files/sticker (2).webm", b: 1 },
    });
  });
});

describe("refused", () => {
  test.each([
    ['{"a":{"__proto__":{"isAdmin":true}}}', "it contains a __proto__ key", false],
    ['{"\\u005f_proto__":1}', "it contains a __proto__ key", false],
    [
      '{"a":1,}',
      'not valid JSON: found "}" where a key in double quotes was expected at line 1, column 8',
      true,
    ],
  ])("%s", (text, problem, isBroken) => {
    expect(parseExact(text)).toEqual({ ok: false, problem, isBroken });
  });

  test("a text that only mentions the word is fine", () => {
    expect(parseExact('{"text":"what is __proto__?"}').ok).toBe(true);
  });

  test("bytes that are no UTF-8", () => {
    const bytes = Buffer.from([0x22, 0xcf, 0xf0, 0xe8, 0x22]);
    expect(parseExactBytes(bytes)).toEqual({
      ok: false,
      isBroken: true,
      problem: "its bytes are not valid UTF-8",
    });
  });

  test.each([
    [500, true],
    [501, false],
    [10_000, false],
  ])("brackets %i deep", (depth, ok) => {
    const text = `${"[".repeat(depth)}"[[\\"["${"]".repeat(depth)}`;
    expect(parseExact(text)).toMatchObject(ok ? { ok } : { ok, problem: "nested more than 500 deep" });
    expect(parseExact(`[${"[],".repeat(2000)}1]`).ok).toBe(true);
  });
});
