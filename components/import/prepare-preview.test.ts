import { describe, expect, it } from "vitest";
import type { ShownPreview } from "@/lib/contract/imports";
import { firstChoice, isBlocked, preparePreview } from "./prepare-preview";

const preview = (over: Partial<ShownPreview> = {}): ShownPreview => ({
  format: "telegram",
  label: "a Telegram Desktop export",
  chats: [
    {
      key: "1",
      chat: { id: "1", bot: { name: "bot" } },
      botKnown: false,
      messages: 7,
      events: 0,
      absorbed: 0,
      media: 2,
    },
  ],
  chatCount: 1,
  authors: [
    { key: "9", author: { id: "9", name: "gryag" }, messages: 3, answered: 2, isMarkedBot: false },
    { key: "8", author: { id: "8" }, messages: 4, answered: 0, isMarkedBot: false },
  ],
  authorCount: 2,
  isRecalled: false,
  predicted: { added: 5, addedEvents: 0, alreadyThere: 2, newChats: 0, botChanges: 0 },
  needsBot: true,
  guess: "9",
  messages: 7,
  events: 0,
  media: 2,
  absorbed: 0,
  skipped: { count: 0, examples: [] },
  repeated: 0,
  damage: [],
  mojibake: { count: 0, examples: [] },
  findings: { chats: 1, messages: 7, kinds: [] },
  ...over,
});

describe("preparePreview", () => {
  it("lists the file's contents, and only the problems that occurred", () => {
    expect(preparePreview(preview({ skipped: { count: 3, examples: [] } })).facts).toEqual([
      { name: "chats", value: 1 },
      { name: "messages", value: 7 },
      { name: "toAdd", value: 5 },
      { name: "alreadyThere", value: 2 },
      { name: "people", value: 2 },
      { name: "media", value: 2 },
      { name: "skipped", value: 3 },
    ]);
  });

  it("offers the authors with the guess, unless the file states who the bot is", () => {
    expect(preparePreview(preview()).authors).toEqual([
      { key: "9", name: "gryag", messages: 3, isGuess: true },
      { key: "8", name: "8", messages: 4, isGuess: false },
    ]);
    expect(preparePreview(preview({ needsBot: false })).authors).toBeUndefined();
  });

  it("names a few chats, by title or id, and counts the rest", () => {
    const [chat] = preview().chats;
    const chats = Array.from({ length: 20 }, (_, index) => ({ ...chat, key: String(index) }));
    const prepared = preparePreview(preview({ chats: chats as ShownPreview["chats"], chatCount: 500 }));
    expect([prepared.chats.length, prepared.chats[0]?.title, prepared.moreChats]).toEqual([8, "1", 492]);
  });
});

describe("the default choices for a file", () => {
  const choice = { bot: "9", repair: false, keepDamaged: false };

  it("is the likeliest author, unless the file states who the bot is", () => {
    expect(firstChoice(preview())).toEqual(choice);
    expect(firstChoice(preview({ needsBot: false })).bot).toBeUndefined();
  });

  it("does not import an empty or damaged file without confirmation", () => {
    const damaged = preview({ damage: [{ kind: "damaged", reason: "cut off", position: { byte: 9 } }] });
    expect(isBlocked(preview(), choice)).toBe(false);
    expect(isBlocked(preview({ chatCount: 0 }), choice)).toBe(true);
    expect(isBlocked(damaged, choice)).toBe(true);
    expect(isBlocked(damaged, { ...choice, keepDamaged: true })).toBe(false);
  });
});
