import { afterAll, beforeAll, expect, test } from "vitest";
import { chatFileSchema } from "../../core/schema/chat-file";
import { openScratchStore } from "../store/summary-chat.fixture";
import { isSmallWindow } from "./is-small-window";

const makeChat = (id: string, count: number, text: string, data?: string) =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: { id, bot: { name: "b" } },
    messages: Array.from({ length: count }, (_, place) => ({
      id: String(place),
      role: place % 2 === 0 ? "user" : "model",
      text,
      ...(data && { media: [{ kind: "photo", mime: "image/png", data }] }),
    })),
  });

let scratch: ReturnType<typeof openScratchStore>;
beforeAll(async () => {
  scratch = openScratchStore();
  await scratch.store.writeChatFiles([
    makeChat("ordinary", 2000, "a message of ordinary length"),
    makeChat("wordy", 40, "a long message ".repeat(1000)),
    makeChat("pictures", 40, "look", Buffer.alloc(30_000, 7).toString("base64")),
  ]);
});
afterAll(() => scratch.close());

const WIDE = { recentMessages: 1500 };
const LOOKS_BACK = () => ["openai-summary"] as const;

test.each([
  ["an ordinary window", { chatId: "ordinary" }, 1, true],
  ["the same in many formats", { chatId: "ordinary" }, 20, false],
  ["a wide window", { chatId: "ordinary", overrides: WIDE }, 1, false],
  ["a wide limit on a short chat", { chatId: "pictures", overrides: WIDE }, 1, true],
  ["a format that reads to the last summary", { chatId: "ordinary", formats: LOOKS_BACK }, 1, false],
  ["a whole chat", { chatId: "ordinary", reach: "chat" }, 1, false],
  ["a few very long messages", { chatId: "wordy" }, 1, false],
  ["a few pictures", { chatId: "pictures" }, 1, true],
  ["a chat that does not exist", { chatId: "gone" }, 1, true],
  ["a message that does not exist", { chatId: "ordinary", at: "gone" }, 1, true],
] as const)("%s", async (_, question, passes, expected) => {
  expect(await isSmallWindow(scratch.store, question, passes)).toBe(expected);
});
