import { describe, expect, it } from "vitest";
import type { Message } from "../schema/message";
import { bestCandidates } from "./best-candidates";
import { findCandidates } from "./find-candidates";

const say = (id: string, text: string, role: Message["role"] = "user"): Message => ({ id, role, text });
type IsTaken = (message: Pick<Message, "id">) => boolean;
const NOBODY: IsTaken = () => false;

/** Finds candidates in a file and ranks them, like the relevant layer. */
const search =
  (messages: readonly Message[]) =>
  (query: string, isTaken: IsTaken = NOBODY) =>
    bestCandidates(query, findCandidates(messages, { query, before: messages.length }), isTaken);
const MESSAGES = [
  say("trip", "Ми їдемо до Львова у п'ятницю вранці"),
  say("tea", "I like green tea with honey"),
  say("lunch", "What shall we have for lunch?"),
  say("tool", "Львів tea lunch", "tool"),
  say("bot", "Green tea is best at 80 degrees", "model"),
  say("blank", " "),
];
const idsOf = (query: string, isTaken: IsTaken = NOBODY) =>
  search(MESSAGES)(query, isTaken).map(({ message }) => message.id);

describe("bestCandidates", () => {
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
    const hits = search(MESSAGES)("What shall we have for lunch?");
    expect(hits[0]?.score).toBeGreaterThan(0.8);
    for (const { score } of hits) expect(score).toSatisfy((value: number) => value > 0 && value <= 1);
  });
  it("answers the same query the same way, and the newer of equals first", () => {
    const find = search([say("old", "tea time"), say("new", "tea time"), say("x", "something else")]);
    const first = find("tea");
    expect(find("tea")).toEqual(first);
    expect(first.map(({ message }) => message.id)).toEqual(["new", "old"]);
  });
  it("a word of a megabyte is a word", () => {
    const word = "ш".repeat(1_000_000);
    expect(search([say("long", word), say("other", "tea")])(word)).toHaveLength(1);
  });
  it("an accent belongs to its letter, and a megabyte of them is read once", () => {
    const zalgo = `t${"\u0301".repeat(1_000_000)}ea`;
    const find = search([say("zalgo", zalgo), say("stressed", "te\u0301a"), say("plain", "tea")]);
    expect(find("tea").map(({ message }) => message.id)).toEqual(["plain"]);
    expect(find("te\u0301a").map(({ message }) => message.id)).toEqual(["stressed"]);
  });
  it("reads a megabyte in one message without slowing down", () => {
    const find = search([say("long", "tea ".repeat(250_000)), say("short", "tea")]);
    expect(find("tea")).toHaveLength(2);
  });
  it("looks only at the messages before the given place", () => {
    const found = findCandidates(MESSAGES, { query: "green tea", before: 4 });
    expect(found).toEqual([{ id: "tea", text: "I like green tea with honey" }]);
  });
  it("ranks the same list again when the query changes", () => {
    const candidates = [
      { id: "a", text: "green tea" },
      { id: "b", text: "black coffee" },
    ];
    const best = (query: string) => bestCandidates(query, candidates, NOBODY)[0]?.message.id;
    expect(["tea", "coffee", "tea"].map(best)).toEqual(["a", "b", "a"]);
  });
});
