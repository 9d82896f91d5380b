import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { payloadLink } from "../../client/urls/payload-link";
import { readOverrides } from "../../contract/settings-url";
import { type ChatFile, type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import { DEFAULT_SETTINGS } from "../../core/schema/settings";
import { saveSettings } from "../chats/save-settings";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { inspectChat } from "./inspect-chat";
import { ok } from "./ok.fixture";

/** Chats of an ordinary length: the long ones differ in nothing but time. */
const MOST_MESSAGES = 500;
const demos = demoChats().map((file): [string, ChatFile] => [
  file.chat.title ?? "",
  chatFileSchema.parse(file),
]);
const files = demos.filter(([, { messages }]) => messages.length > 0 && messages.length <= MOST_MESSAGES);

/** Its summary was written after the newest message, as one asked for by hand is. */
const folded: ChatFileInput = {
  contextscope: 1,
  chat: { id: "folded", bot: { name: "gryag" } },
  messages: ["What?", "That.", "And now?", "This.", "So?", "So."].map((text, place) => ({
    id: String(place + 1),
    role: place % 2 === 0 ? "user" : "model",
    text,
    sentAt: `2026-01-01T00:0${place}:00Z`,
  })),
  summaries: [{ text: "Small talk.", coversThrough: "2", createdAt: "2026-01-01T00:30:00Z" }],
};

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-later-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([...files.map(([, file]) => file), chatFileSchema.parse(folded)]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function inspect(chatId: string, search = "") {
  const params = new URLSearchParams(search);
  const { overrides } = readOverrides(params);
  const question = { chatId, at: params.get("at") ?? undefined, overrides, formats: [], wire: [] };
  return ok(await inspectChat(store, question));
}

async function linkTo(chatId: string) {
  const { active, reports, settings, payloadHash } = await inspect(chatId);
  const report = { cutOffId: reports[active]?.cutOffId };
  return {
    payloadHash,
    search: payloadLink(chatId, { report, settings, payloadHash }, []).split("?")[1] ?? "",
  };
}

/** What happens to a chat in a day: other limits are saved, and people go on talking. */
async function liveOn(chatId: string): Promise<void> {
  const changes = { maxMedia: 1, recentMessages: 1, compactMaxHistory: 1, model: "gpt-4o", compact: true };
  await saveSettings(store, chatId, { ...changes, tokenBudget: 10, layers: !DEFAULT_SETTINGS.layers });
  const author = { id: "777", name: "Newcomer" };
  const sentAt = "2026-11-01T00:00:00Z";
  await store.ingestMessages(chatId, {
    chat: undefined,
    messages: [
      {
        id: "later-1",
        role: "user",
        author,
        text: "What did we say about the release and the photos?",
        sentAt,
      },
      { id: "later-2", role: "model", text: "A lot.", sentAt },
    ],
  });
}

describe("a link to a payload", () => {
  test.each(files)(
    "of %s shows the same bytes after a save and new messages",
    async (_, { chat: { id } }) => {
      const { payloadHash, search } = await linkTo(id);
      await liveOn(id);
      expect((await inspect(id)).payloadHash).not.toBe(payloadHash);
      const later = await inspect(id, search);
      expect(later.missing).toBeUndefined();
      expect(later.payloadHash).toBe(payloadHash);
    },
  );

  test("a summary written after the newest message did not exist at it: the hash shows", async () => {
    const { payloadHash, search } = await linkTo("folded");
    expect((await inspect("folded", search)).payloadHash).toBe(payloadHash);
    await liveOn("folded");
    expect((await inspect("folded", search)).payloadHash).not.toBe(payloadHash);
  });
});
