import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json";

const errorOf = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? "ok" : parsed.error.replace("not valid JSON: ", "");
};

describe("parseJson", () => {
  it.each([
    ["", "it is empty"],
    [" \n", "it is empty"],
    ["nope", 'found "n" where a value was expected at line 1, column 1'],
    ["[1 2]", 'found "2" where a comma or a closing bracket was expected at line 1, column 4'],
    ["[1]]", 'found "]" where nothing more was expected at line 1, column 4'],
    ["[1}", 'found "}" where a comma or a closing bracket was expected at line 1, column 3'],
    ["[01]", 'found "0" where a value or ] was expected at line 1, column 2'],
    ['{"a":1,}', 'found "}" where a key in double quotes was expected at line 1, column 8'],
    ['{"a" 1}', 'found "1" where a colon was expected at line 1, column 6'],
    ["{a: 1}", 'found "a" where a key in double quotes or } was expected at line 1, column 2'],
    ['{"a":"x\ny"}', "bare control character in a string at line 1, column 8"],
    ['["\\x"]', "bad escape in a string at line 1, column 3"],
    [
      '{\n "a": [1,\n 2',
      "the text ends where a comma or a closing bracket was expected (cut off?) at line 3, column 3",
    ],
    ['["🧠', "the text ends inside a string (cut off?) at line 1, column 4"],
  ])("says what is wrong with %j, and where", (text, error) => {
    expect(errorOf(text)).toBe(error);
  });

  it("finds the end of a file cut off anywhere", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const text = `[${json}, "🧠"]`;
        const position = cut % (text.length - 1);
        const error = errorOf(text.slice(0, position));
        expect(error).toMatch(position === 0 ? /empty/ : /line \d+, column \d+$/);
      }),
    );
  });

  it("agrees with the engine on what is JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n01-.eatrufls') }), (text) => {
        const parsed = parseJson(text);
        if (!parsed.ok && text.trim() !== "") expect(parsed.error).not.toMatch(/ends where nothing more/);
      }),
      { numRuns: 3000 },
    );
  });

  it("survives a string of 50 MB that never ends", () => {
    expect(errorOf(`"${"a".repeat(50_000_000)}`)).toMatch(/column 50000002$/);
  });
});
