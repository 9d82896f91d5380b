import { describe, expect, test } from "vitest";
import { JsonSplitter, type SplitItem } from "./json-splitter";

const TEXT = `{"name": "Кава \\" [x]", "list": [{"messages": [ {"a": [1, "]}\\\\"]}, "text", -12.5 , null ]}, {"id": 7, "messages": []}], "after": {"messages": [1]}}`;
const PATH = ["list", "*", "messages"];

function split(text: string | Buffer, chunkBytes: number, paths = [PATH], limits = {}) {
  const splitter = new JsonSplitter(paths, limits);
  const bytes = Buffer.from(text);
  const items: SplitItem[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    items.push(...splitter.push(bytes.subarray(at, at + chunkBytes)));
  const outline = splitter.finish();
  return {
    items: items.map(({ bytes: item }) => item?.toString()),
    all: items,
    outline,
    problems: splitter.problems,
  };
}

describe("cutting", () => {
  test.each([1, 2, 3, 7, 1000])("items are the same in chunks of %i bytes", (chunkBytes) => {
    const { items, outline, problems } = split(TEXT, chunkBytes);
    expect(items).toEqual(['{"a": [1, "]}\\\\"]}', '"text"', "-12.5", "null"]);
    expect(JSON.parse(outline)).toEqual({
      name: 'Кава " [x]',
      list: [{ messages: [] }, { id: 7, messages: [] }],
      after: { messages: [1] },
    });
    expect(problems).toEqual([]);
  });

  test("an item knows its array, place and byte", () => {
    const [first, second] = split(TEXT, 5).all;
    expect(first).toMatchObject({
      path: ["list", 0, "messages"],
      index: 0,
      byte: Buffer.from(TEXT).indexOf('{"a"'),
    });
    expect(second).toMatchObject({ path: ["list", 0, "messages"], index: 1 });
  });

  test("an outline of very many words is the same document, and is closed where it is cut", () => {
    const list = Array.from({ length: 9000 }, (_, place) => (place % 3 ? { at: [place, []] } : place));
    const text = JSON.stringify({ list, end: { messages: [list] } });
    expect(split(text, 1000).outline).toBe(text);
    for (let end = 1; end < text.length; end += 7001)
      expect(() => JSON.parse(split(text.slice(0, end), 1000).outline), `cut at ${end}`).not.toThrow();
  });

  test("the top array is the empty path", () => {
    expect(split('[{"a":1},2]', 3, [[]]).items).toEqual(['{"a":1}', "2"]);
  });
});

describe("damage", () => {
  test("cut anywhere, the outline is still JSON and the complete items are there", () => {
    const bytes = Buffer.from(TEXT);
    for (let end = 1; end < bytes.length; end += 1) {
      const { items, outline, problems } = split(bytes.subarray(0, end), 16);
      expect(() => JSON.parse(outline), `cut at ${end}: ${outline}`).not.toThrow();
      expect(problems.map(({ kind }) => kind)).toEqual(["cut"]);
      for (const item of items) expect(() => JSON.parse(item ?? "")).not.toThrow();
    }
  });

  test.each([
    ['{"messages":[1,2,]}', "comma", "a comma with nothing after it"],
    ['{"messages":[1,2],}', "comma", "a comma with nothing after it"],
    ['{"messages":[1 2]}', "syntax", "found no comma or closing bracket after a value"],
    ['{"messages":[1,2]} x', "syntax", "there is more after the end of the JSON"],
    ["{messages:[1,2]}", "syntax", "found no key in double quotes where one was expected"],
    ['{"messages":}', "syntax", 'found "}" where a value was expected'],
    ["", "cut", "the file is empty"],
  ])("%s is told as it is", (text, kind, reason) => {
    expect(split(text, 4, [["messages"]]).problems).toMatchObject([{ kind, reason }]);
  });
});

describe("limits", () => {
  test("what is around the items is refused when it is too large, before a text in it is at its end", () => {
    const refusal = "the JSON around the messages is larger than 50 bytes";
    const text = `{"a":"${"x".repeat(30)}","b":"${"x".repeat(30)}"}`;
    expect(() => split(text, 8, [["messages"]], { outline: 50 })).toThrow(refusal);
    expect(() => split(`{"a":"${"x".repeat(100)}`, 8, [["messages"]], { outline: 50 })).toThrow(refusal);
  });

  test("an item too large or too deep is left out alone", () => {
    const text = `{"messages":[1,"${"x".repeat(100)}",${"[".repeat(20)}${"]".repeat(20)},2]}`;
    const { all } = split(text, 8, [["messages"]], { itemBytes: 50, depth: 10 });
    expect(all.map(({ bytes, problem }) => bytes?.toString() ?? problem)).toEqual([
      "1",
      "larger than 50 bytes",
      "nested more than 10 deep",
      "2",
    ]);
  });

  test("depth and size outside of the items refuse the file", () => {
    expect(() => split(`{"a":${"[".repeat(600)}`, 64)).toThrow("nested more than 500 deep");
    expect(() => split(`{"a":"${"x".repeat(200)}"}`, 64, [], { outline: 100 })).toThrow(
      "larger than 100 bytes",
    );
  });
});
