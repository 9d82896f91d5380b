import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InspectionRequest } from "../../contract/inspection";
import type { PayloadRequest } from "../../contract/payload-request";
import { type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import { isLong, joinParts, type LongRendering, takePart } from "../../rendering/rendering-parts";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { findLongRendering } from "./find-long-rendering";
import { inspectChat } from "./inspect-chat";
import { forgetRenderings } from "./long-renderings";
import { ok } from "./ok.fixture";
import { showInspection } from "./show-inspection";

const chatId = "long";
const COUNT = 4000;

const file: ChatFileInput = {
  contextscope: 1,
  chat: { id: chatId, title: "Long", bot: { name: "bot" } },
  messages: Array.from({ length: COUNT }, (_, id) => ({
    id: String(id),
    role: id % 2 === 0 ? ("user" as const) : ("model" as const),
    text: `message ${id}: ${"words ".repeat(12)}`,
  })),
};

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-long-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([chatFileSchema.parse(file)]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(forgetRenderings);

async function inspect(at?: string) {
  const question: InspectionRequest = { chatId, at, overrides: {}, formats: ["openai-summary"], wire: [] };
  const whole = ok(await inspectChat(store, question));
  return { whole, shown: showInspection(whole) };
}

async function longOf(at?: string): Promise<{ text: string; long: LongRendering }> {
  const { whole, shown } = await inspect(at);
  const rendering = shown.payloads["openai-summary"]?.rendering;
  if (!rendering || !isLong(rendering)) throw new Error("it is a long one");
  return { text: whole.reports["openai-summary"]?.rendering.text ?? "", long: rendering };
}

const request = (at?: string): PayloadRequest => ({
  chatId,
  at,
  overrides: {},
  format: "openai-summary",
  form: "payload",
});

describe("a payload too long to be sent at once", () => {
  test("is shown by its first part; the judgements come with the active format alone", async () => {
    const { shown } = await inspect();
    expect(JSON.stringify(shown).length).toBeLessThan(400_000);
    expect(Object.keys(shown.payloads["openai-summary"] ?? {}).toSorted()).toEqual([
      "cutOffId",
      "format",
      "rendering",
      "settings",
      "wire",
    ]);
    expect(shown.report.format).toBe("gemini");
    expect(shown.payloads.gemini?.rendering).toHaveProperty("text");
  });

  test("is found again, part by part, with and without the memory of it", async () => {
    const { text, long } = await longOf();
    for (const forget of [false, true]) {
      if (forget) forgetRenderings();
      const { rendering } = ok(await findLongRendering(store, request(), long.hash));
      const parts = long.partStarts.map((_, part) =>
        takePart(rendering.prepared, rendering.partStarts, part),
      );
      const { rows } = joinParts(long, new Map(parts.map((each) => [each.part, each])));
      const lines = rows.map((row) => row?.segments.map((segment) => segment.text).join(""));
      expect(lines.join("\n")).toBe(text);
    }
  });

  test("that is another one by now is not found: parts of two are never mixed", async () => {
    const { long } = await longOf(String(COUNT - 2));
    forgetRenderings();
    const find = async (asked: PayloadRequest) => (await findLongRendering(store, asked, long.hash)).kind;
    expect(await find(request())).toBe("changed");
    expect(await find({ ...request(), chatId: "gone" })).toBe("no-chat");
    expect(await find(request("gone"))).toBe("no-message");
    expect(await find({ ...request(), format: "console", form: "wire" })).toBe("no-wire");
    expect(await find(request(String(COUNT - 2)))).toBe("ok");
  });
});
