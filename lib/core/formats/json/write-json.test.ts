import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Source } from "../../model/format";
import { RenderingBuilder } from "../rendering-builder";
import { EmbeddedText, Sourced } from "./sourced";
import { writeJson } from "./write-json";

const frame: Source = { kind: "frame" };
const anyText = fc.string({ unit: "binary" });
const anyJson = fc.oneof(
  fc.jsonValue({ stringUnit: "binary", maxDepth: 6 }),
  fc.jsonValue({ maxDepth: 30 }),
  anyText.map((text) => `\ud83d${text}\udc4d`),
  anyText.map((key) => JSON.parse(`{"__proto__":{"a":1},"constructor":[],${JSON.stringify(key)}:"\\udc4d"}`)),
);

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("writeJson", () => {
  it.each([0, 2] as const)("prints what JSON.stringify prints, indent %i", (indent) => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(writeJson(value, indent).text).toBe(JSON.stringify(value, null, indent));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([0, 2] as const)("prints nested and odd values like JSON.stringify, indent %i", (indent) => {
    const odd = {
      gone: undefined,
      call: () => 1,
      list: [undefined, Symbol("s")],
      at: new Date(0),
      none: Number.NaN,
    };
    for (const value of [
      nested(60),
      nested(63),
      nested(64),
      nested(65),
      nested(90),
      odd,
      [odd],
      {},
      [],
      null,
      -0,
    ]) {
      expect(writeJson(value, indent).text).toBe(JSON.stringify(value, null, indent));
    }
  });

  it("prints what ends the stack of JSON.stringify", () => {
    const text = "[".repeat(20_000) + "]".repeat(20_000);
    expect(writeJson(JSON.parse(text), 0).text).toBe(text);
    expect(JSON.stringify(JSON.parse(writeJson({ deep: nested(1000) }, 2).text))).toBe(
      JSON.stringify({ deep: nested(1000) }),
    );
  });

  it("does not throw on what no JSON holds", () => {
    const cyclic: Record<string, unknown> = { big: 10n };
    cyclic.self = { cyclic };
    expect(JSON.parse(writeJson({ cyclic }, 2).text).cyclic.big).toBe("10");
  });

  it.each([0, 2] as const)("maps sourced values and runs of a string, indent %i", (indent) => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1 }), anyJson, (texts, value) => {
        const builder = new RenderingBuilder();
        for (const text of texts) builder.add(text, frame).add("·");
        const embedded = builder.build();
        const written = writeJson(
          { text: new EmbeddedText(embedded), list: [new Sourced(value, frame)] },
          indent,
        );
        expect(written.text).toBe(JSON.stringify({ text: embedded.text, list: [value] }, null, indent));
        const slices = written.ranges.map(({ start, end }) => written.text.slice(start, end));
        const runs = texts.filter((text) => text !== "").map((text) => JSON.stringify(text).slice(1, -1));
        expect(slices.slice(0, -1)).toEqual(runs);
        expect(JSON.parse(slices.at(-1) ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the halves of a character together", () => {
    const rendering = new RenderingBuilder().add("a\ud83d", frame).add("\udc4db", frame).build();
    expect(writeJson(new EmbeddedText(rendering), 0).text).toBe('"a👍b"');
  });
});
