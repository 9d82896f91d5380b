import { describe, expect, it } from "vitest";
import type { Chat } from "../../core/schema/chat-file";
import { canBeSameChat, fillInFrom, findAlikeChat, findSameChat, type KnownChat } from "./same-chat";

const known = (some: Partial<KnownChat> = {}): KnownChat => ({
  platform: "telegram",
  idInvented: false,
  botId: null,
  botName: "gryag",
  botUsername: null,
  ...some,
});
const chat = (bot: Chat["bot"], some: Partial<Chat> = {}): Chat => ({
  id: "-1",
  platform: "telegram",
  bot,
  ...some,
});

describe("findSameChat", () => {
  it("knows a renamed bot by its id", () => {
    const renamed = known({ botId: "5", botName: "old name" });
    expect(findSameChat([known({ botId: "6" }), renamed], chat({ id: "5", name: "new name" }))).toBe(renamed);
  });
  it("takes the only chat where an id and a name can be one bot's", () => {
    const fed = known();
    expect(findSameChat([fed], chat({ id: "222", name: "GrygBot" }))).toBe(fed);
    expect(findSameChat([fed, known({ botName: "other" })], chat({ id: "222", name: "GrygBot" }))).toBe(
      undefined,
    );
  });
  it("keeps two names and two ids apart", () => {
    expect(findSameChat([known()], chat({ name: "other" }))).toBe(undefined);
    expect(findSameChat([known({ botId: "1" })], chat({ id: "2", name: "other" }))).toBe(undefined);
  });
  it("never takes a chat with an invented id for a described one", () => {
    const invented = known({ platform: "slack", idInvented: true });
    expect(findSameChat([invented], chat({ name: "gryag" }))).toBe(undefined);
  });
});

describe("findAlikeChat", () => {
  it("of two platforms that both fit takes neither", () => {
    const [here, there] = [known(), known({ platform: "slack" })];
    const unknown = chat({ name: "gryag" }, { platform: undefined });
    expect(findAlikeChat([here, there], unknown)).toBe(undefined);
    expect(findAlikeChat([here], unknown)).toBe(here);
  });
  it("finds a conversation that an earlier reader left unnamed", () => {
    const unnamed = known({ platform: "unknown", idInvented: true, botName: "assistant" });
    expect(findAlikeChat([unnamed], chat({ name: "gryag" }, { idInvented: true }))).toBe(unnamed);
  });
  it("compares usernames without regard to case", () => {
    const named = known({ botName: "Old", botUsername: "Gryag_Bot" });
    expect(findAlikeChat([named], chat({ name: "New", username: "gryag_bot" }))).toBe(named);
  });
});

describe("canBeSameChat", () => {
  it.each([
    ["another platform", known({ platform: "slack" }), chat({ name: "gryag" }), false],
    ["an unknown platform", known({ platform: "unknown" }), chat({ name: "gryag" }), true],
    ["a bot without a name", known({ botName: "assistant" }), chat({ name: "gryag" }), true],
    ["another name without ids", known(), chat({ name: "other" }), false],
  ])("%s", (_case, stored, described, expected) => {
    expect(canBeSameChat(stored, described)).toBe(expected);
  });
});

describe("fillInFrom", () => {
  it("adds what the stored chat lacks and keeps what it has", () => {
    const stored = known({ platform: "unknown", botUsername: "stored" });
    expect(fillInFrom(stored, chat({ id: "5", name: "x", username: "described" }))).toEqual({
      platform: "telegram",
      botId: "5",
      botUsername: "stored",
    });
  });
  it("is undefined when nothing is new, and for another bot", () => {
    expect(fillInFrom(known({ botId: "5" }), chat({ id: "5", name: "x" }))).toBe(undefined);
    expect(
      fillInFrom(known({ botId: "5", botUsername: null }), chat({ id: "6", name: "x", username: "u" })),
    ).toBe(undefined);
  });
});
