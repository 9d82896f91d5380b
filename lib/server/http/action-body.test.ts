import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { judgeActionBody } from "./action-body";

/** The encoder of Next's own client, which has no types. */
const { encodeReply }: Readonly<{ encodeReply: (args: readonly unknown[]) => Promise<unknown> }> =
  createRequire(import.meta.url)("next/dist/compiled/react-server-dom-turbopack/client.edge");

const TEXT = "text/plain;charset=UTF-8";
const shared = { maxMessages: 5, tags: ["$100", "a"] };

test.each([
  ["nothing", []],
  ["an absent argument", [undefined, null]],
  ["text that looks encoded", ["$1", "$K1", "$$", "$F1", "$undefined"]],
  ["numbers that JSON lacks", [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]],
  ["a date", [new Date(0)]],
  ["one object twice", [{ left: shared, right: shared }, shared]],
])("passes what React's client writes: %s", async (_, args) => {
  const body = await encodeReply(args);
  expect(typeof body).toBe("string");
  expect(judgeActionBody(TEXT, String(body))).toBeUndefined();
});

test.each([
  ["", "malformed-json"],
  ["private", "malformed-json"],
  ['["a"', "malformed-json"],
  ["{}", "invalid-body"],
  ["null", "invalid-body"],
  ['["$1"]', "invalid-body"],
  ['["$K1"]', "invalid-body"],
  ['[{"a":["$F1"]}]', "invalid-body"],
  ['["$n9x"]', "invalid-body"],
  ['["$0:0"]', "invalid-body"],
  ['["$0:__proto__:constructor"]', "invalid-body"],
  ["[".repeat(20_000) + "]".repeat(20_000), "too-deep"],
  [`["${"a".repeat(2 ** 20)}"]`, "too-large"],
])("refuses %.40s", (body, code) => {
  expect(judgeActionBody(TEXT, body)).toMatchObject({ code });
});

test.each([
  null,
  "",
  "application/json",
  "multipart/form-data; boundary=b",
  "application/x-www-form-urlencoded",
])("refuses arguments of type %s", (type) => {
  expect(judgeActionBody(type, "[]")).toMatchObject({ code: "wrong-content-type", status: 415 });
});
