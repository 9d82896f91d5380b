import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../schema/settings";
import { candidateValues } from "./candidate-values";
import { compareBodies } from "./compare-bodies";
import { firstDifference } from "./first-difference";
import { locateValue } from "./locate-value";

describe("firstDifference", () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, undefined],
    [{ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }, ["b", 1]],
    [{ a: 1 }, { a: 1, b: 2 }, ["b"]],
    [[1, 2], [1], [1]],
    [[], {}, []],
    [{ a: null }, {}, ["a"]],
    [{ a: { toString: 1 } }, { a: {} }, ["a", "toString"]],
    ["x", "y", []],
  ])("of %j and %j is at %j", (first, second, path) => {
    expect(firstDifference(first, second)?.path).toEqual(path);
  });

  it("goes as deep as it must", () => {
    const deep = (inner: string) => JSON.parse(`${"[".repeat(20_000)}${inner}${"]".repeat(20_000)}`);
    expect(firstDifference(deep("1"), deep("2"))?.path).toHaveLength(20_000);
  });

  it("finds none in a value and its copy", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => firstDifference(value, JSON.parse(JSON.stringify(value))) === undefined,
      ),
    );
  });
});

describe("locateValue", () => {
  const paths = (
    value: unknown,
    path: readonly (string | number)[] = [],
  ): (readonly (string | number)[])[] => {
    if (typeof value !== "object" || value === null) return [path];
    return [
      path,
      ...Object.entries(value).flatMap(([key, child]) =>
        paths(child, [...path, Array.isArray(value) ? Number(key) : key]),
      ),
    ];
  };
  const valueAt = (value: unknown, path: readonly (string | number)[]) =>
    path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

  it.each([undefined, 2])("finds every value of any JSON, spaced by %s", (space) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value, null, space);
        for (const path of paths(JSON.parse(json))) {
          const found = JSON.stringify(valueAt(JSON.parse(json), path), null, space);
          const unindented = json.slice(locateValue(json, path)).replaceAll(/\n */g, "");
          expect(unindented.startsWith(found.replaceAll(/\n */g, ""))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("finds nothing where nothing is", () => {
    expect(locateValue('{"a":[1]}', ["a", 5])).toBeUndefined();
    expect(locateValue('{"a":1}', ["a", "b", 0])).toBeUndefined();
  });
});

describe("compareBodies", () => {
  const rebuilt = {
    text: '{"generationConfig":{},"contents":[{"parts":[{"text":"hi"}]}]}',
    ranges: [{ start: 53, end: 55, source: { kind: "message", messageId: "7", part: "text" } as const }],
  };
  const compare = (text: string) => compareBodies({ text, body: JSON.parse(text) }, rebuilt);

  it("knows the same bytes, the same context, and where a context differs", () => {
    expect(compare(rebuilt.text)).toEqual({ kind: "identical" });
    const warm = rebuilt.text.replace("{}", '{"temperature":1}');
    expect(compare(warm)).toEqual({ kind: "equal", parameters: ["generationConfig"] });
    expect(compare(rebuilt.text.replace("hi", "ho"))).toMatchObject({
      kind: "different",
      difference: {
        pointer: "/contents/0/parts/0/text",
        source: { messageId: "7" },
        recorded: '"ho"',
        rebuilt: '"hi"',
      },
    });
  });

  it("does not count the role of a system instruction, nor empty defaults", () => {
    const instructed = '{"systemInstruction":{"parts":[{"text":"S"}]},"contents":[]}';
    const posted =
      '{"contents":[],"systemInstruction":{"role":"user","parts":[{"text":"S"}]},"generationConfig":{},"tools":[]}';
    const comparison = compareBodies(
      { text: posted, body: JSON.parse(posted) },
      { text: instructed, ranges: [] },
    );
    expect(comparison).toEqual({ kind: "equal", parameters: [] });
  });

  it("compares the system and the input of every protocol", () => {
    for (const key of ["system", "instructions", "system_instruction", "input"]) {
      const posted = JSON.stringify({ model: "m", [key]: "recorded" });
      const text = JSON.stringify({ model: "m", [key]: "rebuilt" });
      expect(compareBodies({ text: posted, body: JSON.parse(posted) }, { text, ranges: [] })).toMatchObject({
        kind: "different",
        difference: { pointer: `/${key}` },
      });
    }
  });

  it("blames no message for what is not in the rebuilt body", () => {
    const longer = rebuilt.text.replace("]}]}", ']},{"parts":[{"text":"more"}]}]}');
    expect(compare(longer)).toMatchObject({ difference: { pointer: "/contents/1", source: undefined } });
  });

  const prompt = { kind: "layer", layer: "prompt" } as const;
  const instruction = '"systemInstruction":{"parts":[{"text":"SYS"}]},';
  const withPrompt = {
    text: rebuilt.text.replace("{", `{${instruction}`),
    ranges: [
      { start: 40, end: 43, source: prompt },
      { start: 100, end: 102, source: { kind: "message", messageId: "7", part: "text" } as const },
    ],
  };

  it("reports which side alone has a system prompt", () => {
    expect(compare(withPrompt.text)).toMatchObject({
      difference: { pointer: "/systemInstruction", source: prompt, promptOnly: "recorded" },
    });
    const recorded = { text: rebuilt.text, body: JSON.parse(rebuilt.text) };
    expect(compareBodies(recorded, withPrompt)).toMatchObject({
      difference: { pointer: "/systemInstruction", source: prompt, promptOnly: "rebuilt" },
    });
  });

  it("a system message counts as a prompt; one in another place is not missing", () => {
    const chat = (...roles: string[]) => JSON.stringify({ messages: roles.map((role) => ({ role })) });
    const of = (text: string, ranges: Parameters<typeof compareBodies>[1]["ranges"], posted: string) =>
      compareBodies({ text: posted, body: JSON.parse(posted) }, { text, ranges });
    const message = { start: 0, end: 99, source: { kind: "message", messageId: "7", part: "text" } } as const;
    expect(of(chat("user"), [message], chat("system", "user"))).toMatchObject({
      difference: { source: prompt, promptOnly: "recorded" },
    });
    const elsewhere = [{ start: 0, end: 99, source: prompt }];
    expect(of(rebuilt.text, elsewhere, withPrompt.text)).not.toHaveProperty("difference.promptOnly");
  });
});

describe("candidateValues", () => {
  it("keeps to what a setting may be, and leaves out what it is", () => {
    expect(candidateValues("layers", DEFAULT_SETTINGS, [])).toEqual([false]);
    expect(candidateValues("keepHistorical", DEFAULT_SETTINGS, [])).toEqual(["newest"]);
    const videos = candidateValues("maxVideos", DEFAULT_SETTINGS, [7, 400]);
    expect(videos).toEqual(expect.arrayContaining([0, 7, 10]));
    expect(videos).not.toContain(1);
    expect(Math.max(...videos.map(Number))).toBe(10);
  });
});
