import { expect, it } from "vitest";
import type { Message } from "../schema/message";
import { findLeaks } from "./find-leaks";

const CHAT = { id: "1", bot: { name: "Glyph" } };
const answer = (id: string, text: string): Message => ({ id, role: "model", text });

it("names every way in which an answer gives its context away", () => {
  const leaks = findLeaks(CHAT, [
    answer("clean", "Nothing to see."),
    answer("meta", "[meta] chat_id=1\nHello"),
    answer("frame", "Glyph: hello [RESPOND]"),
    answer("ids", "You are user_id=77"),
    answer("two", "user_id: 4\nGlyph: hi"),
    answer("code", "```\n[meta] chat_id=1\n```"),
    { id: "user", role: "user", text: "[meta] chat_id=1" },
  ]);
  expect([...leaks].map(([id, found]) => [id, found.map(({ kind }) => kind)])).toEqual([
    ["meta", ["meta-leak"]],
    ["frame", ["transcript-leak"]],
    ["two", ["transcript-leak", "technical-id-leak"]],
    ["ids", ["technical-id-leak"]],
  ]);
});
