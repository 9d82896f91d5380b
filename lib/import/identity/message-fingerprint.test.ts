import { expect, it } from "vitest";
import type { Message } from "@/lib/core/schema/message";
import { messageFingerprint } from "./message-fingerprint";

type Said = Parameters<typeof messageFingerprint>[0];
const base: Said = { role: "user", text: "one\ntwo", author: { id: "7", name: "Ann" } };
const same = (over: Partial<Message>): boolean =>
  messageFingerprint({ ...base, ...over }) === messageFingerprint(base);

it.each<readonly [string, Partial<Message>, boolean]>([
  ["other line ends", { text: "one\r\ntwo" }, true],
  ["old line ends", { text: "one\rtwo" }, true],
  ["a name that changed under the same id", { author: { id: "7", name: "Anna" } }, true],
  ["the role of an author who became the bot", { role: "model" }, true],
  ["another text", { text: "one two" }, false],
  ["another author", { author: { id: "8", name: "Ann" } }, false],
  ["no author", { author: undefined }, false],
])("%s", (_, over, expected) => {
  expect(same(over)).toBe(expected);
});

it("tells the roles apart where nobody is named, and calls without words by what they call", () => {
  const of = (message: Said) => messageFingerprint(message);
  expect(of({ role: "user", text: "ok" })).not.toBe(of({ role: "model", text: "ok" }));
  const call = (at: number): Said => ({
    role: "model",
    text: "",
    toolCalls: [{ name: "look", args: { at } }],
  });
  expect(of(call(1))).not.toBe(of(call(2)));
  expect(of(call(1))).toBe(of({ ...call(1), text: undefined }));
});

it("is an exact positive number", () => {
  const made = messageFingerprint(base);
  expect([Number.isSafeInteger(made), made > 0]).toEqual([true, true]);
});
