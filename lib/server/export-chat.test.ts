import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoChats } from "../../prisma/demo";
import { assemble } from "../core/assemble";
import { contextInputFromFile } from "../core/context-input-from-file";
import { type ChatFile, chatFileSchema } from "../core/schema/chat-file";
import { resolveSettings } from "../core/settings/resolve-settings";
import { exportChat } from "./export-chat";
import { readPayload } from "./read-payload";
import { openSqliteStore } from "./sqlite/sqlite-store";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-export-"));
const open = (name: string) => openSqliteStore(path.join(folder, name), { compactByDefault: false });
let store: Store;
const files = demoChats()
  .map((file) => chatFileSchema.parse(file))
  .filter(({ messages }) => messages.length < 2000);

beforeAll(async () => {
  store = open("one.db");
  await store.writeChatFiles(files);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function exported(from: Store, chatId: string): Promise<ChatFile> {
  const pieces: string[] = [];
  for await (const piece of (await exportChat(from, chatId)) ?? []) pieces.push(piece);
  return chatFileSchema.parse(JSON.parse(pieces.join("")));
}

it.each(files.map((file) => [file.chat.title, file] as const))(
  "%s comes out as it went in, search hits aside",
  async (_title, file) => {
    const { relevant: _hits, ...rest } = await exported(store, file.chat.id);
    const { relevant: _given, ...given } = file;
    expect(rest).toEqual({ ...given, settings: given.settings ?? {} });
  },
);

it.each(files.map((file) => [file.chat.title, file] as const))(
  "%s renders from the file as the dashboard does, now and earlier",
  async (_title, file) => {
    const again = await exported(store, file.chat.id);
    const settings = resolveSettings({ chat: again.settings ?? {} });
    const ids = again.messages.map(({ id }) => id);
    const moments = [undefined, ids.at(-1), ids[Math.floor(ids.length / 2)], ids[0]];
    for (const format of ["gemini", "compact"] as const)
      for (const at of moments) {
        const input = contextInputFromFile(again, at);
        const shown = await readPayload(store, {
          chatId: file.chat.id,
          at,
          overrides: {},
          format,
          form: "text",
        });
        const countTokens = tokenCounter("gemma3");
        expect(input && assemble(input, settings, format, { countTokens }).rendering.text).toBe(shown);
      }
  },
);

it("restores into an empty database, and adds nothing to its own", async () => {
  const copy = open("two.db");
  const again = await Promise.all(files.map(({ chat }) => exported(store, chat.id)));
  await copy.writeChatFiles(again);
  for (const { chat } of files) expect(await exported(copy, chat.id)).toEqual(await exported(store, chat.id));
  const results = await store.writeChatFiles(again);
  expect(results.every(({ added, isNew }) => added === 0 && !isNew)).toBe(true);
  await copy.close();
});

it("says when there is no such chat", async () => {
  expect(await exportChat(store, "nobody")).toBeUndefined();
});

it("deleting a chat takes everything of it, and nothing of the others", async () => {
  const copy = open("three.db");
  await copy.writeChatFiles(files);
  const [gone, ...others] = files;
  const event = { kind: "chat-deleted", text: "Chat deleted" };
  expect(await copy.deleteChat(gone?.chat.id ?? "", event)).toBe(true);
  expect(await copy.deleteChat(gone?.chat.id ?? "", event)).toBe(false);
  expect(await copy.readChat(gone?.chat.id ?? "")).toBeUndefined();
  for (const { chat } of others)
    expect(await exported(copy, chat.id)).toEqual(await exported(store, chat.id));
  const { chats } = await copy.listChats({
    search: gone?.messages[0]?.text?.slice(0, 12) ?? "",
    platform: "",
    sort: "activity",
    limit: 50,
  });
  expect(chats.map(({ id }) => id)).not.toContain(gone?.chat.id);
  await copy.close();
});

it("exchanges end with the first answer to a question", async () => {
  const copy = open("four.db");
  const message = (id: string, role: "user" | "model", text: string) => ({ id, role, text });
  await copy.writeChatFiles([
    chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "x", bot: { name: "bot" } },
      messages: [
        message("1", "user", "a"),
        message("2", "user", "b"),
        message("3", "model", " \n"),
        message("4", "model", "c"),
        message("5", "model", "d"),
        message("6", "user", "e"),
        message("7", "model", "f"),
      ],
    }),
  ]);
  expect(await copy.readExchanges("x")).toEqual([4, 7]);
  await copy.close();
});
