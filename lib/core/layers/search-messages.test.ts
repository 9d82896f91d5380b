import { describe, expect, it } from "vitest";
import type { Message } from "../schema/message";
import { searchMessages } from "./search-messages";

const say = (id: string, text: string, role: Message["role"] = "user"): Message => ({ id, role, text });
const NOBODY = () => false;
const MESSAGES = [
  say("trip", "Ми їдемо до Львова у п'ятницю вранці"),
  say("tea", "I like green tea with honey"),
  say("lunch", "What shall we have for lunch?"),
  say("tool", "Львів tea lunch", "tool"),
  say("bot", "Green tea is best at 80 degrees", "model"),
  say("blank", " "),
];
const idsOf = (query: string, isTaken: (message: Message) => boolean = NOBODY) =>
  searchMessages(MESSAGES)(query, isTaken).map((hit) => ("message" in hit ? hit.message.id : hit.missing));

describe("searchMessages", () => {
  it("finds by words, best first, among people's and the bot's messages", () => {
    expect(idsOf("green tea with honey")).toEqual(["tea", "bot"]);
  });
  it("finds another form of a word by its letters", () => expect(idsOf("Львів")[0]).toBe("trip"));
  it("looks only at messages with a word that begins like one of the query's", () => {
    expect(idsOf("teapots")).toEqual([]);
    expect(idsOf("degrees or degree")).toEqual(["bot"]);
  });
  it("leaves out what is in the context already", () => {
    expect(idsOf("green tea", ({ id }) => id === "tea")).toEqual(["bot"]);
  });
  it("finds nothing without words, or without a match", () => {
    expect(idsOf("")).toEqual([]);
    expect(idsOf(" ?! ")).toEqual([]);
    expect(idsOf("zzz")).toEqual([]);
  });
  it("scores from 0 to 1, a repetition of the query highest", () => {
    const hits = searchMessages(MESSAGES)("What shall we have for lunch?", NOBODY);
    expect(hits[0]?.score).toBeGreaterThan(0.8);
    for (const { score } of hits) expect(score).toSatisfy((value: number) => value > 0 && value <= 1);
  });
  it("answers the same query the same way, and the newer of equals first", () => {
    const search = searchMessages([
      say("old", "tea time"),
      say("new", "tea time"),
      say("x", "something else"),
    ]);
    const first = search("tea", NOBODY);
    expect(search("tea", NOBODY)).toEqual(first);
    expect(first.map((hit) => "message" in hit && hit.message.id)).toEqual(["new", "old"]);
  });
  it("a word of a megabyte is a word", () => {
    const word = "ш".repeat(1_000_000);
    expect(searchMessages([say("long", word), say("other", "tea")])(word, NOBODY)).toHaveLength(1);
  });
  it("an accent belongs to its letter, and a megabyte of them is read once", () => {
    const zalgo = `t${"\u0301".repeat(1_000_000)}ea`;
    const search = searchMessages([say("zalgo", zalgo), say("stressed", "te\u0301a"), say("plain", "tea")]);
    expect(search("tea", NOBODY).map((hit) => "message" in hit && hit.message.id)).toEqual(["plain"]);
    expect(search("te\u0301a", NOBODY).map((hit) => "message" in hit && hit.message.id)).toEqual([
      "stressed",
    ]);
  });
  it("reads a megabyte in one message without slowing down", () => {
    const search = searchMessages([say("long", "tea ".repeat(250_000)), say("short", "tea")]);
    expect(search("tea", NOBODY)).toHaveLength(2);
  });
});
