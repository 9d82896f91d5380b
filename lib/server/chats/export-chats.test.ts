import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { type ChatFile, type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import { openSources } from "../../import/source/open-sources";
import { writeZip } from "../../zip/write-zip";
import { storeImport } from "../import/store-import";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { exportChats } from "./export-chats";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-export-all-"));
const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});
function open(name: string): Store {
  const store = openTestStore(path.join(folder, name));
  stores.push(store);
  return store;
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

/** Everything that a chat file can hold, under an id that no file could have as its name. */
const RICH: ChatFileInput = {
  contextscope: 1,
  chat: {
    id: "../-100*ч",
    title: "Усе",
    platform: "telegram",
    bot: { id: "42", name: "gryag", username: "gryag_bot" },
    systemPrompt: "You are gryag.",
  },
  settings: { compact: true, maxHistoricalMedia: 2 },
  profiles: [{ userId: "7", summary: "Likes tea.", facts: [{ key: "city", value: "Lviv" }] }],
  episodes: [{ topic: "Trip", summary: "They went to Lviv.", importance: 0.8 }],
  messages: [
    {
      id: "9223372036854775807",
      role: "user",
      author: { id: "7", name: "Аліса" },
      sentAt: "2025-04-04T12:33:00Z",
      text: "Дивись",
      media: [{ kind: "image", mime: "image/png", filename: "a.png", data: PIXEL }],
    },
    { id: "2", role: "model", toolCalls: [{ name: "weather", args: { city: "Lviv" } }] },
    { id: "3", role: "tool", toolResponses: [{ name: "weather", response: { degrees: 21 } }] },
    {
      id: "4",
      role: "model",
      text: "21°",
      reasoning: "asked the tool",
      replyTo: { messageId: "9223372036854775807" },
    },
  ],
  summaries: [{ text: "Аліса спитала про погоду.", coversThrough: "2", createdAt: "2025-04-04T13:00:00Z" }],
};

async function exportedOf(store: Store): Promise<readonly ChatFile[]> {
  const files: ChatFile[] = [];
  for await (const { content } of exportChats(store)) {
    let text = "";
    for await (const piece of content) text += piece;
    files.push(chatFileSchema.parse(JSON.parse(text)));
  }
  return files.toSorted((one, other) => (one.chat.id < other.chat.id ? -1 : 1));
}

it("the zip of all chats brings them back: messages, media, tools, summaries, memories, settings", async () => {
  const demo = demoChats()
    .map((file) => chatFileSchema.parse(file))
    .filter(({ messages }) => messages.length < 500);
  const from = open("from.db");
  await from.writeChatFiles([...demo, chatFileSchema.parse(RICH)]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(exportChats(from))) chunks.push(chunk);
  const zip = path.join(folder, "all.zip");
  writeFileSync(zip, Buffer.concat(chunks));

  const to = open("to.db");
  const { sources, refused, close } = await openSources([{ path: zip, isUpload: true }]);
  expect([sources.length, refused]).toEqual([demo.length + 1, []]);
  for (const source of sources) await storeImport(to, source, {}, { folder: path.join(folder, "imports") });
  close();
  const restored = await exportedOf(to);
  expect(restored).toEqual(await exportedOf(from));
  const { relevant: _, ...rich } = restored.find(({ chat }) => chat.id === RICH.chat.id) ?? expect.fail();
  expect(rich).toEqual(chatFileSchema.parse(RICH));
}, 60_000);
