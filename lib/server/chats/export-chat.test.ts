import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { assemble } from "../../core/assemble";
import { contextInputFromFile } from "../../core/context-input-from-file";
import type { FormatId } from "../../core/model/format";
import { botFacts } from "../../core/plan/active-format";
import { planRequest } from "../../core/plan/plan-request";
import { type ChatFile, chatFileSchema } from "../../core/schema/chat-file";
import type { SettingOverrides, Settings } from "../../core/schema/settings";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { resolveTokenizer } from "../../core/tokens/resolve-tokenizer";
import { ok } from "../context/ok.fixture";
import { readPayload } from "../context/read-payload";
import { tokenCounter } from "../context/token-counter";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { exportChat } from "./export-chat";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-export-"));
const open = (name: string) => openTestStore(path.join(folder, name));
let store: Store;
const demo = demoChats().map((file) => chatFileSchema.parse(file));
const files = demo.filter(({ messages }) => messages.length < 2000);
const [launch = expect.fail()] = files.filter(({ chat }) => chat.title === "Firefly One launch");

beforeAll(async () => {
  store = open("one.db");
  await store.writeChatFiles(demo);
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

/** The vocabulary of the model that a request of the file is posted to. */
const counterOf = ({ chat }: ChatFile, settings: Settings, format: FormatId) =>
  tokenCounter(resolveTokenizer(settings, planRequest(botFacts({ chat }), settings, format)));

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
        const question = { chatId: file.chat.id, at, format, form: "text" } as const;
        const shown = ok(await readPayload(store, question)).text;
        const countTokens = counterOf(again, settings, format);
        expect(input && assemble(input, settings, format, { countTokens }).rendering.text).toBe(shown);
      }
  },
);

/** Each moves the window, the budget or the media: what is searched for differs, or must not. */
const TRIED_OUT = [
  { recentMessages: 3 },
  { recentMessages: 7 },
  { recentMessages: 15 },
  { tokenBudget: 500 },
  { immediateMessages: 0 },
  { maxHistoricalMedia: 0 },
  { compactMaxHistory: 5 },
] as const satisfies readonly SettingOverrides[];

/** Both sides of the promise, for every limit tried out: what the dashboard shows, what the file gives. */
async function renderings(from: Store, chatId: string, at?: string) {
  const file = await exported(from, chatId);
  const input = contextInputFromFile(file, at) ?? expect.fail();
  const shown: string[] = [];
  const rendered: string[] = [];
  for (const overrides of TRIED_OUT)
    for (const format of ["gemini", "compact"] as const) {
      const settings = resolveSettings({ chat: file.settings ?? {}, whatIf: overrides });
      const countTokens = counterOf(file, settings, format);
      const report = assemble(input, settings, format, { countTokens, skipFindings: true });
      rendered.push(report.rendering.text);
      shown.push(ok(await readPayload(from, { chatId, at, overrides, format, form: "text" })).text);
    }
  return { shown, rendered };
}

it.each(demo.map((file) => [file.chat.title, file] as const))(
  "%s renders from the file as the dashboard does, whatever is tried out",
  async (_title, { chat, messages }) => {
    for (const at of [undefined, messages.at(-3)?.id]) {
      const { shown, rendered } = await renderings(store, chat.id, at);
      expect(rendered).toEqual(shown);
    }
  },
);

it("hits that a chat brought along go with it, in their order, as long as they are in use", async () => {
  const copy = open("brought.db");
  const relevant = [2, 0, 5].map((place) => ({ messageId: launch.messages[place]?.id ?? "", score: 0.5 }));
  const given = { ...launch, relevant: [...relevant, { messageId: "gone", score: 0.25 }] };
  await copy.writeChatFiles([given]);
  expect((await exported(copy, launch.chat.id)).relevant).toEqual(given.relevant);
  const { shown, rendered } = await renderings(copy, launch.chat.id);
  expect(rendered).toEqual(shown);
  expect(rendered[0]).toContain("[Relevance: 0.50]");

  const next = { id: "next", role: "user", text: launch.messages.at(-1)?.text } as const;
  await copy.writeChatFiles([{ ...launch, messages: [...launch.messages, next] }]);
  expect((await exported(copy, launch.chat.id)).relevant).toBeUndefined();
  const later = await renderings(copy, launch.chat.id);
  expect(later.rendered).toEqual(later.shown);
  const before = await renderings(copy, launch.chat.id, launch.messages.at(-1)?.id);
  expect(before.rendered).toEqual(before.shown);
  await copy.close();
});

it("a chat that brought along that nothing was found keeps saying so", async () => {
  const copy = open("nothing.db");
  await copy.writeChatFiles([{ ...launch, relevant: [] }]);
  expect((await exported(copy, launch.chat.id)).relevant).toEqual([]);
  const { shown, rendered } = await renderings(copy, launch.chat.id);
  expect(rendered).toEqual(shown);
  await copy.close();
});

it("restores into an empty database, and adds nothing to its own", async () => {
  const copy = open("two.db");
  const again = await Promise.all(files.map(({ chat }) => exported(store, chat.id)));
  await copy.writeChatFiles(again);
  for (const { chat } of files) expect(await exported(copy, chat.id)).toEqual(await exported(store, chat.id));
  const results = await store.writeChatFiles(again);
  expect(results.map(({ added, isNew }) => [added, isNew])).toEqual(files.map(() => [0, false]));
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

it("data that is not base64 is stored as text and exported as it was", async () => {
  const copy = open("texts.db");
  const media = [
    { kind: "image", data: "photos/a.jpg" },
    { kind: "image", data: "YQ==" },
  ];
  const file = chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "texts", bot: { name: "bot" } },
    messages: [{ id: "1", role: "user", media }],
  });
  await copy.writeChatFiles([file]);
  expect((await exported(copy, "texts")).messages).toEqual(file.messages);
  const pieces: string[] = [];
  for await (const piece of (await exportChat(copy, "texts")) ?? []) pieces.push(piece);
  expect(JSON.parse(pieces.join("")).messages[0].media).toEqual(media);
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
