import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ChatFile, type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { messagePageQuerySchema } from "../../core/schema/message-page";
import type { Store } from "./store";
import { openTestStore } from "./test-store.fixture";

/** The contract of every engine: what holds here must hold for PostgreSQL too. */
const ENGINES = {
  sqlite: (folder: string) => openTestStore(path.join(folder, "test.db")),
};

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

function chatFile(over: Partial<ChatFileInput> & { id?: string; title?: string } = {}): ChatFile {
  const { id = "-1", title = "Kyiv devs", ...rest } = over;
  return chatFileSchema.parse({
    contextscope: 1,
    chat: { id, title, platform: "telegram", bot: { name: "gryag", username: "gryag_bot" } },
    messages: [
      {
        id: "1",
        role: "user",
        author: { id: "9", name: "Аліса" },
        text: "Привіт, гряг!",
        sentAt: "2025-04-04T12:33:00Z",
      },
      {
        id: "2",
        role: "model",
        text: "Не набридай.",
        replyTo: { messageId: "1" },
        sentAt: "2025-04-04T12:34:00Z",
      },
    ],
    ...rest,
  });
}

const manyMessages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 1}`,
    role: "user" as const,
    text: `text ${index + 1}`,
  }));

describe.each(Object.entries(ENGINES))("%s store", (_engine, open) => {
  let folder: string;
  let store: Store;
  const list = (query: object = {}) => store.listChats(chatListQuerySchema.parse(query));
  const read = (id: string, query: object = {}) =>
    store.readMessages(id, messagePageQuerySchema.parse(query));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "contextscope-store-"));
    store = open(folder);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe("writing chat files", () => {
    test("the same file twice adds nothing", async () => {
      expect(await store.writeChatFiles([chatFile()])).toEqual([
        { chatId: "-1", isNew: true, added: 2, alreadyThere: 0 },
      ]);
      expect(await store.writeChatFiles([chatFile()])).toEqual([
        { chatId: "-1", isNew: false, added: 0, alreadyThere: 2 },
      ]);
      expect((await store.readChat("-1"))?.messageCount).toBe(2);
    });

    test("a newer export adds what is new, behind what was there", async () => {
      await store.writeChatFiles([chatFile({ messages: manyMessages(2) })]);
      const [result] = await store.writeChatFiles([chatFile({ messages: manyMessages(5) })]);
      expect(result).toMatchObject({ added: 3, alreadyThere: 2 });
      const page = await read("-1");
      expect(page?.messages.map((message) => [message.sequence, message.id])).toEqual([
        [1, "m1"],
        [2, "m2"],
        [3, "m3"],
        [4, "m4"],
        [5, "m5"],
      ]);
    });

    test("a message id that is twice in a file is stored once", async () => {
      const [result] = await store.writeChatFiles([
        chatFile({ messages: [...manyMessages(1), ...manyMessages(1)] }),
      ]);
      expect(result).toMatchObject({ added: 1, alreadyThere: 1 });
    });

    test("one bad file among several leaves the database as it was", async () => {
      const broken = { ...chatFile({ id: "-2" }), messages: [{ id: "1", role: "user", text: Symbol("no") }] };
      await expect(store.writeChatFiles([chatFile(), broken as unknown as ChatFile])).rejects.toThrow();
      expect(await store.isEmpty()).toBe(true);
    });

    test("two platforms may use the same chat id", async () => {
      const discord = chatFile();
      await store.writeChatFiles([
        chatFile(),
        { ...discord, chat: { ...discord.chat, platform: "discord" } },
      ]);
      expect((await list()).chats.map((chat) => chat.id).toSorted()).toEqual(["-1", "-1~2"]);
    });

    test("an import does not undo what a person set", async () => {
      await store.writeChatFiles([chatFile({ settings: { compact: false } })]);
      await store.changeSettings("-1", { compact: true }, { kind: "settings-changed", text: "on" });
      await store.writeChatFiles([chatFile({ settings: { compact: false } })]);
      expect((await store.readChat("-1"))?.settings).toEqual({ compact: true });
    });
  });

  describe("reading back", () => {
    test("a message keeps everything it came with", async () => {
      const message = {
        id: "9007199254740993",
        role: "model" as const,
        threadId: "12",
        sentAt: "yesterday",
        turn: "3",
        author: { id: "18446744073709551615", name: "Ім'я 👩‍👩‍👧", username: "" },
        personality: "lilith",
        text: "<script>alert(1)</script>\u0000\n ",
        replyTo: { messageId: "7", userId: "8", name: "Bob", username: "bob", excerpt: "…" },
        toolCalls: [{ name: "calculator", args: { expression: "15 * 23", nothing: null } }, { name: "bare" }],
        toolResponses: [{ name: "calculator", response: 345 }],
        reasoning: "because",
      };
      await store.writeChatFiles([chatFile({ messages: [message] })]);
      const page = await read("-1");
      expect(page?.messages).toEqual([
        {
          ...message,
          sequence: 1,
          position: 0,
          media: [],
          toolCalls: [message.toolCalls[0], { name: "bare", args: undefined }],
        },
      ]);
    });

    test("a personality is a name, or a name and a display name", async () => {
      const both = { name: "albert-einstein", displayName: "Альберт Ейнштейн" };
      const messages = ["lilith", both, undefined].map((personality, index) => ({
        id: String(index),
        role: "model" as const,
        personality,
      }));
      await store.writeChatFiles([chatFile({ messages })]);
      const page = await read("-1");
      expect(page?.messages.map(({ personality }) => personality)).toEqual(["lilith", both, undefined]);
    });

    test("equal bytes are stored once and come back as they were", async () => {
      const media = [
        { kind: "photo", mime: "image/png", data: PIXEL, width: 1, height: 1 },
        { mime: "image/png", data: PIXEL, filename: "again.png" },
        { kind: "video", uri: "https://example.com/v.mp4", durationSeconds: 12 },
      ];
      await store.writeChatFiles([chatFile({ messages: [{ id: "1", role: "user", media }] })]);
      const stored = (await read("-1"))?.messages[0]?.media ?? [];
      expect(stored.map((item) => item.kind)).toEqual(["image", undefined, "video"]);
      expect(stored[0]?.hash).toBe(stored[1]?.hash);
      expect(stored[2]?.hash).toBeUndefined();
      const bytes = await store.readMedia(stored[0]?.hash ?? "");
      expect(Buffer.from(bytes?.bytes ?? []).toString("base64")).toBe(PIXEL);
      expect(bytes?.mime).toBe("image/png");
      expect(await store.readMedia("0".repeat(64))).toBeUndefined();
    });

    test("runs of the timeline: newest, before, after, around, gone", async () => {
      await store.writeChatFiles([chatFile({ messages: manyMessages(10) })]);
      const ids = async (query: object) => {
        const page = await read("-1", { limit: 4, ...query });
        return [
          page?.hasEarlier,
          page?.messages.map((message) => message.sequence),
          page?.hasLater,
          page?.missing,
        ];
      };
      expect(await ids({})).toEqual([true, [7, 8, 9, 10], false, undefined]);
      expect(await ids({ before: 7 })).toEqual([true, [3, 4, 5, 6], true, undefined]);
      expect(await ids({ before: 3 })).toEqual([false, [1, 2], true, undefined]);
      expect(await ids({ after: 6 })).toEqual([true, [7, 8, 9, 10], false, undefined]);
      expect(await ids({ around: "m5" })).toEqual([true, [3, 4, 5, 6], true, undefined]);
      expect(await ids({ around: "gone" })).toEqual([true, [7, 8, 9, 10], false, "gone"]);
    });

    test("an unknown chat is undefined, not an error", async () => {
      expect(await store.readChat("nope")).toBeUndefined();
      expect(await read("nope")).toBeUndefined();
      expect(await store.changeSettings("nope", { compact: true }, { kind: "x", text: "x" })).toBeUndefined();
    });

    test("an empty chat has an empty page", async () => {
      await store.writeChatFiles([chatFile({ messages: [] })]);
      expect(await read("-1")).toEqual({
        messages: [],
        hasEarlier: false,
        hasLater: false,
        missing: undefined,
      });
    });
  });

  describe("the chats list", () => {
    const fill = (count: number) =>
      store.writeChatFiles(
        Array.from({ length: count }, (_, index) =>
          chatFile({
            id: `c${index}`,
            title: `Chat ${String(index).padStart(3, "0")}`,
            messages: [
              {
                id: "1",
                role: "user",
                text: `word${index}`,
                sentAt: new Date(1e12 + (index % 7) * 1000).toISOString(),
              },
            ],
          }),
        ),
      );

    test.each(["activity", "title", "messages"] as const)(
      "pages by %s meet every chat once",
      async (sort) => {
        await fill(53);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ sort, limit: 10, cursor });
          seen.push(...page.chats.map((chat) => chat.id));
          expect(page.total).toBe(53);
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(seen).toHaveLength(53);
        expect(new Set(seen).size).toBe(53);
      },
    );

    test("search looks at titles and texts in any alphabet, and marks what it found", async () => {
      await store.writeChatFiles([
        chatFile(),
        chatFile({ id: "-2", title: "Інший ЧАТ", messages: manyMessages(1) }),
      ]);
      const byTitle = await list({ search: "інший чат" });
      expect(byTitle.chats.map((chat) => [chat.id, chat.match])).toEqual([["-2", undefined]]);
      const byText = await list({ search: "НАБРИД" });
      expect(byText.chats.map((chat) => chat.match)).toEqual([
        {
          messageId: "2",
          excerpt: [
            { text: "Не ", match: false },
            { text: "набридай", match: true },
            { text: ".", match: false },
          ],
        },
      ]);
      expect(byText.total).toBe(1);
    });

    test.each(['"', "*", "a OR b", "NEAR(", "'; DROP TABLE Chat; --", "👩‍👩‍👧", "%_", "text:foo"])(
      "%s is looked up as text",
      async (search) => {
        await store.writeChatFiles([chatFile()]);
        expect((await list({ search })).total).toBe(0);
      },
    );

    test("filters", async () => {
      await store.writeChatFiles([
        chatFile(),
        chatFile({ id: "-2", messages: [{ id: "1", role: "user", media: [{ kind: "image", uri: "x" }] }] }),
        chatFile({ id: "-3", summaries: [{ text: "You talked.", coversThrough: "2" }] }),
      ]);
      const ids = async (query: object) => (await list(query)).chats.map((chat) => chat.id);
      expect(await ids({ media: "1" })).toEqual(["-2"]);
      expect(await ids({ summarised: "1" })).toEqual(["-3"]);
      expect(await ids({ platform: "discord" })).toEqual([]);
      expect((await list()).platforms).toEqual(["telegram"]);
    });

    test("a foreign cursor is refused in words", async () => {
      await expect(list({ cursor: "AAAA" })).rejects.toThrow("Invalid cursor for this list");
    });

    test("a search that matches very much says that it looked at the newest only", async () => {
      await store.writeChatFiles([chatFile({ messages: manyMessages(5001) })]);
      expect((await list({ search: "text" })).searchedNewest).toBe(5000);
      expect((await list({ search: "4999" })).searchedNewest).toBeUndefined();
    });
  });

  test("settings of one chat leave the others alone", async () => {
    await store.writeChatFiles([chatFile(), chatFile({ id: "-2" })]);
    await store.changeSettings("-2", { compact: true }, { kind: "settings-changed", text: "on" });
    const compact = Object.fromEntries((await list()).chats.map((chat) => [chat.id, chat.compact]));
    expect(compact).toEqual({ "-1": false, "-2": true });
  });

  test("the demo is written whole, with the fact that shows so", async () => {
    await store.writeDemo([chatFile()], { name: "demo-loaded", value: "1" });
    expect(await store.readInstallationFact("demo-loaded")).toBe("1");
    expect(await store.isEmpty()).toBe(false);
    expect(await store.missingMigrations()).toEqual([]);
  });
});
