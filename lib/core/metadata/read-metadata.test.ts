import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../cases/metadata-parsing.json";
import { formatMetadataLine } from "./format-metadata-line";
import { readMetadata } from "./read-metadata";

describe("readMetadata", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    expect(readMetadata(input.parts)).toEqual(expected);
  });

  it.each([
    ["a line alone", "[meta] user_id=3", { user_id: "3" }],
    ["keys nobody knows", '[meta] __proto__="x" foo=1 user_id=3', { user_id: "3" }],
    ["a value that never ends", '[meta] user_id=3 name="Bob', { user_id: "3", name: "Bob" }],
    ["nothing behind the sign", "[meta] user_id= name=", {}],
    ["no text at all", [null, { text: 5 }, {}], {}],
  ])("%s", (_name, source, expected) => {
    expect(readMetadata(source)).toEqual(expected);
  });

  it("reads back what was written, but for a name that ends in a backslash", () => {
    const name = fc
      .string({ unit: "grapheme", maxLength: 40 })
      .filter((text) => !/[[\]\r\n]|\\$/.test(text.trim()));
    const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }).map(String);
    fc.assert(
      fc.property(name, name, id, (author, excerpt, user) => {
        const fields = { user_id: user, name: author, reply_excerpt: excerpt };
        const expected = Object.entries({
          user_id: user,
          name: author.trim(),
          reply_excerpt: excerpt.trim(),
        });
        expect(readMetadata(formatMetadataLine(fields))).toEqual(
          Object.fromEntries(expected.filter(([, value]) => value !== "")),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (value) => void readMetadata(value)));
    fc.assert(fc.property(fc.string(), (text) => void readMetadata(`[meta] ${text}`)));
  });

  // bench/hostile-texts.ts measures that the time grows in step with the length.
  it.each([
    ['name="', { name: "name=" }],
    ["a=", {}],
    ["x ", {}],
    ['name=\\"', { name: `\\"${'name=\\"'.repeat(142_856)}` }],
  ])("reads a megabyte of %j", (unit, metadata) => {
    expect(readMetadata(`[meta] ${unit.repeat(1_000_000 / unit.length)}`)).toEqual(metadata);
  });
});
