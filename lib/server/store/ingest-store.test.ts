import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChatFileInput } from "../../core/schema/chat-file";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { type Message, messageSchema } from "../../core/schema/message";
import { messagePageQuerySchema } from "../../core/schema/message-page";
import { exportChat } from "../chats/export-chat";
import { ok } from "../context/ok.fixture";
import { readPayload } from "../context/read-payload";
import { summariseNow } from "../summaries/summarise-now";
import type { Store } from "./store";
import { answered, CHAT, chatFile, openScratchStore, summariser } from "./summary-chat.fixture";
import { isPostgres, openTestStore, testDatabaseUrl } from "./test-store.fixture";

let scratch: ReturnType<typeof openScratchStore>;
let store: Store;
beforeEach(() => {
  scratch = openScratchStore();
  store = scratch.store;
});
afterEach(() => scratch.close());

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const image = { kind: "image", mime: "image/png", data: PIXEL };
const other = { kind: "image", mime: "image/png", data: "AAAA" };

/** Every kind of thing that a message may carry, spread over authors and times. */
const conversation: NonNullable<ChatFileInput["messages"]> = [
  {
    id: "1",
    role: "user",
    author: { id: "7", name: "Ann" },
    text: "apples first",
    sentAt: "2025-01-01T10:00:00Z",
  },
  { id: "2", role: "model", text: "noted", media: [image], sentAt: "2025-01-01T10:01:00Z" },
  {
    id: "3",
    role: "user",
    author: { id: "8", name: "Bob" },
    text: "pears",
    media: [other, image],
    replyTo: { messageId: "1" },
  },
  { id: "4", role: "model", text: "calling", toolCalls: [{ name: "f", args: { a: 1 } }] },
  { id: "5", role: "tool", toolResponses: [{ name: "f", response: 2 }] },
  { id: "6", role: "user", author: { id: "7", name: "Ann" }, text: "plums", replyTo: { messageId: "3" } },
  { id: "7", role: "model", text: "fine", sentAt: "2025-01-02T10:00:00Z" },
  {
    id: "8",
    role: "user",
    author: { id: "9", name: "Cy" },
    text: "last",
    media: [image],
    sentAt: "2025-01-03T10:00:00Z",
  },
];

async function exported(of: Store): Promise<string> {
  let text = "";
  for await (const piece of (await exportChat(of, CHAT)) ?? []) text += piece;
  return text;
}

/** All that any reader can tell of the chat. */
async function allViews(of: Store) {
  const page = await of.readMessages(CHAT, messagePageQuerySchema.parse({ limit: 100 }));
  const overview = await of.readChat(CHAT);
  const ids = page?.messages.map(({ id }) => id) ?? [];
  const payloads = [];
  for (const at of ids)
    for (const format of ["gemini", "compact", "openai-summary", "context-json"] as const)
      payloads.push(
        ok(
          await readPayload(of, { chatId: CHAT, at, overrides: { recentMessages: 3 }, format, form: "text" }),
        ),
      );
  const contexts = [];
  for (const at of ids) {
    const context = await of.readContext(CHAT, { at, size: 3 });
    const { earlier, later, speakers, summaries, replyTarget } = context?.input ?? {};
    contexts.push({
      earlier,
      later,
      speakers,
      summaries: summaries?.map(({ covers }) => covers),
      replyTarget,
    });
  }
  const search = await of.listChats(chatListQuerySchema.parse({ search: "pears" }));
  return {
    page,
    counts: [overview?.messageCount, overview?.mediaCount, overview?.lastActivityAt],
    exchanges: await of.readExchanges(CHAT),
    found: search.chats.map(({ match }) => match?.messageId),
    export: await exported(of),
    contexts,
    payloads,
  };
}

/** A second database into which the same messages went without the deleted or in the edited form. */
async function viewsOf(messages: ChatFileInput["messages"]) {
  const fresh = openScratchStore();
  await fresh.store.writeChatFiles([chatFile(messages)]);
  const views = await allViews(fresh.store);
  await fresh.close();
  return views;
}

describe("a deletion", () => {
  test.each(conversation.map(({ id }) => id))(
    "of message %s looks to every reader as if it had never come",
    async (id) => {
      await store.writeChatFiles([chatFile(conversation)]);
      expect(await store.deleteMessage(CHAT, id)).toBe("deleted");
      expect(await allViews(store)).toEqual(
        await viewsOf(conversation.filter((message) => message.id !== id)),
      );
    },
  );

  test("of all, one after the other, leaves an empty chat that takes messages again", async () => {
    await store.writeChatFiles([chatFile(conversation)]);
    for (const { id } of conversation.toReversed()) await store.deleteMessage(CHAT, id);
    expect(await store.readChat(CHAT)).toMatchObject({
      messageCount: 0,
      mediaCount: 0,
      lastActivityAt: undefined,
    });
    const [again] = await store.writeChatFiles([
      chatFile([...conversation, { id: "9", role: "user", text: "new" }]),
    ]);
    expect(again).toMatchObject({ added: 1, alreadyThere: 8 });
    const page = await store.readMessages(CHAT, messagePageQuerySchema.parse({}));
    expect(page?.messages.map(({ id, sequence }) => [id, sequence])).toEqual([["9", 1]]);
  });

  test("keeps a picture that another message has, and drops one that none has", async () => {
    await store.writeChatFiles([chatFile(conversation)]);
    const hashes = await store.readMediaFiles(CHAT, ["3"]);
    const [dropped = "", kept = ""] = hashes.get("3")?.map(({ hash }) => hash ?? "") ?? [];
    await store.deleteMessage(CHAT, "3");
    expect(await store.readMedia(dropped)).toBeUndefined();
    expect(await store.readMedia(kept)).toBeDefined();
  });

  test("inside what a summary covers makes it one shorter; its last message is then the one before", async () => {
    await store.writeChatFiles([chatFile(conversation)]);
    const lines = summariser(() => answered("- You agreed on fruit and on who buys it."));
    expect((await summariseNow(store, lines, CHAT)).kind).toBe("applied");
    const [before] = (await store.readSummaries(CHAT)) ?? [];
    expect(before?.covered).toMatchObject({ firstId: "1", messages: 2, lastId: "2" });
    await store.deleteMessage(CHAT, "2");
    const [after] = (await store.readSummaries(CHAT)) ?? [];
    expect(after?.covered).toEqual({ firstId: "1", lastId: "1", messages: 1 });
    const context = await store.readContext(CHAT, {});
    expect(context?.input.summaries[0]?.covers).toEqual({ messages: 1, media: 0 });
    expect(context?.input.summaries[0]?.summary.coversThrough).toBe("1");
  });

  test("makes a summary that is being written useless", async () => {
    await store.writeChatFiles([chatFile(conversation)]);
    const slow = summariser(async () => {
      await store.deleteMessage(CHAT, "1");
      return answered("- You agreed on apples.");
    });
    expect(await summariseNow(store, slow, CHAT)).toMatchObject({
      kind: "failed",
      cause: "changed-underneath",
    });
  });
});

describe("an edit", () => {
  const changes: readonly (readonly [string, string, Partial<Message>])[] = [
    ["text", "3", { text: "quinces" }],
    ["author", "1", { author: { id: "70", name: "Anna", username: undefined } }],
    ["author of another's first message", "8", { author: { id: "7", name: "Ann", username: undefined } }],
    ["media taken out", "2", { media: undefined }],
    [
      "media put in",
      "1",
      {
        media: [
          {
            ...image,
            uri: undefined,
            filename: undefined,
            durationSeconds: undefined,
            width: undefined,
            height: undefined,
          },
        ],
      },
    ],
    ["time", "8", { sentAt: undefined }],
    ["the id of a tool call", "4", { toolCalls: [{ id: "c1", name: "f", args: { a: 1 } }] }],
    ["tools", "4", { toolCalls: [{ name: "g", args: [] }] }],
    ["reply", "6", { replyTo: undefined }],
  ];
  test.each(changes)("of the %s looks to every reader as if it had come so", async (_, id, change) => {
    await store.writeChatFiles([chatFile(conversation)]);
    expect(await store.editMessage(CHAT, id, change)).toBe("edited");
    const edited = conversation.map((message) => (message.id === id ? { ...message, ...change } : message));
    expect(await allViews(store)).toEqual(await viewsOf(edited as typeof conversation));
    const stored = await store.readMessage(CHAT, id);
    const original = conversation.find((message) => message.id === id);
    expect(stored?.versions).toHaveLength(1);
    expect(stored?.versions[0]?.content).toMatchObject({
      id,
      ...(original?.text && { text: original.text }),
    });
  });
});

describe("ingesting", () => {
  const message = (number: number): Message =>
    messageSchema.parse({ id: `m${number}`, role: "user", text: `t${number}` });

  test("kill -9 in the middle of 10,000 messages: each acknowledged one is there exactly once", async () => {
    const script = `
      import { writeSync } from "node:fs";
      import { openStore } from "./lib/server/store/open-store.ts";
      const store = openStore();
      const chat = { id: "${CHAT}", bot: { name: "bot" } };
      for (let number = 1; number <= 10000; number += 1) {
        await store.ingestMessages("${CHAT}", { chat, messages: [{ id: "m" + number, role: "user", text: "t" + number }] });
        writeSync(1, number + "\\n");
      }`;
    const options = ["--import", "tsx", "--conditions", "react-server", "--input-type", "module"];
    const child = spawn(process.execPath, [...options, "--eval", script], {
      env: { NODE_ENV: "test", DATABASE_URL: await testDatabaseUrl(scratch.file) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += String(chunk);
      // Somewhere in the middle, at no particular moment of the writing.
      if (said.length > 2000) child.kill("SIGKILL");
    });
    await once(child, "close");
    expect(child.signalCode).toBe("SIGKILL");
    const acknowledged = Number(said.trimEnd().split("\n").at(-1));
    expect(acknowledged).toBeGreaterThan(300);
    expect(acknowledged).toBeLessThan(10_000);
    const reopened = openTestStore(scratch.file);
    const all = Array.from({ length: acknowledged }, (_, index) => message(index + 1));
    const again = await reopened.ingestMessages(CHAT, { chat: undefined, messages: all });
    expect(again?.results.map(({ status }) => status)).toEqual(all.map(() => "already-there"));
    const stored = (await reopened.readChat(CHAT))?.messageCount ?? 0;
    // The one that was being written may have been committed and not reported.
    expect(stored - acknowledged).toBeGreaterThanOrEqual(0);
    expect(stored - acknowledged).toBeLessThanOrEqual(1);
    const sequences: number[] = [];
    for (let after = 0; after < stored; ) {
      const page = await reopened.readMessages(CHAT, messagePageQuerySchema.parse({ after, limit: 100 }));
      for (const { id, sequence } of page?.messages ?? []) {
        expect(id).toBe(`m${sequence}`);
        sequences.push(sequence);
      }
      after += 100;
    }
    expect(sequences).toEqual(Array.from({ length: stored }, (_, index) => index + 1));
    await reopened.close();
  });

  test("two processes write to one chat without losing or doubling anything", async () => {
    const second = openTestStore(scratch.file);
    const chat = { id: CHAT, bot: { name: "bot" } } as never;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? store : second).ingestMessages(CHAT, {
          chat,
          messages: [message(Math.floor(index / 1.5))],
        }),
      ),
    );
    const page = await store.readMessages(CHAT, messagePageQuerySchema.parse({ limit: 100 }));
    expect(new Set(page?.messages.map(({ id }) => id)).size).toBe(40);
    expect(page?.messages.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    await second.close();
  });

  // On PostgreSQL, notifications report it.
  test.skipIf(isPostgres())(
    "another process's commit changes the data version, our own does not",
    async () => {
      const second = openTestStore(scratch.file);
      const before = await store.readDataVersion();
      await store.writeChatFiles([chatFile([])]);
      expect(await store.readDataVersion()).toBe(before);
      await second.ingestMessages(CHAT, { chat: undefined, messages: [message(1)] });
      expect(await store.readDataVersion()).not.toBe(before);
      await second.close();
    },
  );
});
