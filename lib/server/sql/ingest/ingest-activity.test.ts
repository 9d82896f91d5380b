import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chatListQuerySchema } from "../../../core/schema/chat-list";
import { messageSchema } from "../../../core/schema/message";
import { CHAT, chatFile, openScratchStore } from "../../store/summary-chat.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

const DATED = "2025-01-01T10:00:00.000Z";
const say = (id: string, sentAt?: string) => messageSchema.parse({ id, role: "user", text: id, sentAt });
const feed = (...messages: ReturnType<typeof say>[]) =>
  scratch.store.ingestMessages(CHAT, { chat: { id: CHAT, bot: { name: "bot" } } as never, messages });
const activity = async () => (await scratch.store.readChat(CHAT))?.lastActivityAt;

describe("a message that came without a time", () => {
  test("was said when it came, so its chat leads the list", async () => {
    const before = new Date().toISOString();
    await scratch.store.writeChatFiles([
      chatFile([say("1", DATED)], { chat: { id: "old", bot: { name: "bot" } } }),
    ]);
    await feed(say("1"));
    expect((await activity()) ?? "").toSatisfy((at: string) => at >= before);
    const { chats } = await scratch.store.listChats(chatListQuerySchema.parse({}));
    expect(chats.map(({ id }) => id)).toEqual([CHAT, "old"]);
  });

  test("keeps that time when others are deleted or edited", async () => {
    await feed(say("1", DATED), say("2", DATED), say("3"));
    const arrived = await activity();
    expect(arrived).not.toBe(DATED);
    await scratch.store.deleteMessage(CHAT, "1");
    await scratch.store.editMessage(CHAT, "3", { text: "other words" });
    await scratch.store.editMessage(CHAT, "2", { sentAt: "2025-01-02T10:00:00.000Z" });
    expect(await activity()).toBe(arrived);
  });

  test("takes it along when it goes", async () => {
    await feed(say("1", DATED), say("2"));
    await scratch.store.deleteMessage(CHAT, "2");
    expect(await activity()).toBe(DATED);
  });
});

test("a message that shows its time is believed, and an import never knows when a message came", async () => {
  await feed(say("1", DATED));
  await scratch.store.writeChatFiles([chatFile([say("2")])]);
  expect(await activity()).toBe(DATED);
});
