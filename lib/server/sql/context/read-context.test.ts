import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoChats } from "../../../../prisma/demo";
import { contextInputAt } from "../../../core/context-input-from-file";
import { indexChat } from "../../../core/index-chat";
import { bestCandidates } from "../../../core/layers/best-candidates";
import { NOTHING_RECORDED } from "../../../core/plan/active-format";
import { chatFileSchema } from "../../../core/schema/chat-file";
import { DEFAULT_SETTINGS } from "../../../core/schema/settings";
import { addCandidates } from "../../context/load-context";
import type { Store } from "../../store/store";
import { openTestStore } from "../../store/test-store.fixture";

const files = demoChats().map((file) => chatFileSchema.parse(file));
const indexes = files.map(indexChat);

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-context-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles(files);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(indexes.map((index) => [index.file.chat.title, index] as const))("%s", (_title, index) => {
  const { messages, chat, settings } = index.file;
  const cutOffs =
    messages.length === 0 ? [undefined] : [messages.length - 1, Math.floor(messages.length / 2), 0];

  test.each([1, 82, Number.POSITIVE_INFINITY])(
    "the last %d messages: the database says what the file says",
    async (size) => {
      for (const cutOff of cutOffs) {
        const fromStore = await store.readContext(chat.id, { at: messages[cutOff ?? -1]?.id, size });
        const { candidates: _found, ...expected } = contextInputAt(index, { cutOff, size });
        expect(fromStore?.input).toEqual({ ...expected, recorded: NOTHING_RECORDED });
        expect(fromStore?.settings).toEqual(settings ?? {});
      }
    },
  );
});

test("a search finds what is in the chat, before the cut-off, and nowhere else", async () => {
  const launch = files.find((file) => file.chat.title === "Firefly One launch");
  const at = launch?.messages.at(-1);
  const context = await store.readContext(launch?.chat.id ?? "", { at: at?.id, size: 10 });
  const input = context?.input ?? expect.fail();
  const { candidates } = await addCandidates(store, input, DEFAULT_SETTINGS, ["gemini"]);
  const hits = bestCandidates(at?.text ?? "", candidates, () => false);
  const ids = launch?.messages.map((message) => message.id) ?? [];
  expect(hits.length).toBeGreaterThan(0);
  for (const hit of hits) {
    expect(ids).toContain(hit.message.id);
    expect(hit.score).toBeGreaterThan(0);
    expect(hit.score).toBeLessThanOrEqual(1);
  }
});

test("no chat and no message are undefined", async () => {
  expect(await store.readContext("nope", {})).toBeUndefined();
  expect(await store.readContext(files[0]?.chat.id ?? "", { at: "nope" })).toBeUndefined();
});
