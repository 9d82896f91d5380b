import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ROUTES } from "@/lib/api/routes";
import { memorySource } from "@/lib/import/source/import-source";
import { storeImport } from "@/lib/server/import/store-import";
import { maskWrites } from "@/lib/server/masking/mask-writes";
import { readMaskRules } from "@/lib/server/masking/read-mask-rules";
import type { Store } from "@/lib/server/store/store";
import { chatFile, openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { withTestSql } from "@/lib/server/store/test-store.fixture";
import { callApi, serveScratch } from "./call-api.fixture";

const KEY = "AKIAIOSFODNN7EXAMPLE";
const CARD = "4111 1111 1111 1111";
const RULES = readMaskRules({ CONTEXTSCOPE_MASK: "keys, tokens,CARDS" });
const params = { chatId: "c1" };
const chat = { title: "Support", bot: { name: "bot" }, systemPrompt: `use ${KEY}` };

let api: ReturnType<typeof serveScratch>;
let file: string;
let folder: string;
let plain: Store;

function serve(find?: Parameters<typeof maskWrites>[2]): void {
  const scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-masking-")));
  ({ file, folder, store: plain } = scratch);
  api = serveScratch({ store: maskWrites(scratch.store, RULES, find), close: scratch.close });
}
beforeEach(() => serve());
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
});

const TABLES = [
  "Chat",
  "Message",
  "ToolCall",
  "Media",
  "MessageVersion",
  "RecordedRequest",
  "Profile",
  "Episode",
  "Summary",
];

/** Every stored value in one text. */
const stored = () =>
  withTestSql(file, async (sql) => {
    const rows = [];
    for (const table of TABLES) rows.push(await sql.all(`SELECT * FROM ${table}`));
    return JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
  });

const MESSAGE = {
  id: "1",
  role: "user",
  text: `my card: ${CARD}`,
  replyTo: { excerpt: KEY },
  media: [{ kind: "image", uri: `https://example.org/${KEY}/a.png` }],
  toolCalls: [{ name: "pay", args: { deep: [{ card: CARD }] } }],
};

describe("with CONTEXTSCOPE_MASK", () => {
  test("no part of an ingested message, edit, memory or request keeps a secret", async () => {
    expect((await callApi(ROUTES.ingestMessages, { params, body: { chat, message: MESSAGE } })).status).toBe(
      200,
    );
    const edit = { params: { ...params, messageId: "1" }, body: { text: `rather ${CARD}, ${KEY}` } };
    expect((await callApi(ROUTES.editMessage, edit)).status).toBe(200);
    await api.store.writeProfiles("c1", [
      { userId: "7", summary: KEY, facts: [{ key: "card", value: CARD }] },
    ]);
    await api.store.writeEpisodes("c1", [{ topic: "t", summary: CARD }]);
    const body = JSON.stringify({ contents: [{ role: "user", parts: [{ text: `x\n${KEY}` }] }] });
    await api.store.writeRequest("c1", { id: "r1", body, answer: CARD, at: "2026-01-01T00:00:00.000Z" });
    const text = await stored();
    expect([text.includes(KEY), text.includes("4111")]).toEqual([false, false]);
    expect(text).toContain("my card: [masked: card]");
    expect(text).toContain("rather [masked: card], [masked: key]");
  });

  test("the same message again is already there", async () => {
    const body = { chat, message: MESSAGE };
    await callApi(ROUTES.ingestMessages, { params, body });
    expect((await callApi(ROUTES.ingestMessages, { params, body })).json).toMatchObject({ alreadyThere: 1 });
  });

  test("imports are masked, including the source object", async () => {
    const said = {
      id: 1,
      type: "message",
      date: "2025-04-04T12:33:00",
      from: "Alice",
      from_id: "user1",
      text: CARD,
    };
    const source = JSON.stringify({
      ...{ name: "Kyiv devs", type: "private_supergroup", id: 77 },
      messages: [{ ...said, extra: KEY }],
    });
    const report = await storeImport(api.store, memorySource("result.json", source), {}, { folder });
    expect(report.added).toBe(1);
    await api.store.writeChatFiles([chatFile([{ id: "q", role: "user", text: KEY }])]);
    const text = await stored();
    expect([text.includes(KEY), text.includes("4111"), text.includes("[masked: key]")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("a finding counts what was masked", async () => {
    await callApi(ROUTES.ingestMessages, { params, body: { chat, message: MESSAGE } });
    const { json } = await callApi(ROUTES.readFindings, { params });
    const masked = json.findings.filter(({ kind }: { kind: string }) => kind === "masked-secret");
    expect(masked.map(({ message }: { message: string }) => message)).toContain(
      "Masked in the text before it was stored: 1 card number.",
    );
  });
});

describe("if masking fails", () => {
  const refusal = { code: "not-masked", error: expect.stringContaining("nothing was stored") };

  test("the message is refused and nothing is stored", async () => {
    await api.close();
    serve((text) => {
      if (text.includes("my card")) throw new Error(`broke at ${text}`);
      return text;
    });
    const refused = await callApi(ROUTES.ingestMessages, { params, body: { chat, message: MESSAGE } });
    expect([refused.status, refused.json]).toEqual([422, refusal]);
    expect(refused.text).not.toContain("4111");
    expect(await plain.isEmpty()).toBe(true);
  });

  test("a search that takes too long is a failure", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6000));
    const refused = await callApi(ROUTES.ingestMessages, { params, body: { chat, message: MESSAGE } });
    expect([refused.status, refused.json]).toEqual([422, refusal]);
    expect(await plain.isEmpty()).toBe(true);
  });

  test("an import stores none of its messages", async () => {
    await api.close();
    serve((text) => {
      if (text === "bad") throw new Error("broken");
      return text;
    });
    const messages = ["good", "bad"].map((text, place) => ({ id: `m${place}`, role: "user" as const, text }));
    const source = memorySource("chat.json", JSON.stringify(chatFile(messages)));
    await expect(storeImport(api.store, source, {}, { folder })).rejects.toMatchObject({
      code: "not-masked",
    });
    expect(await plain.isEmpty()).toBe(true);
  });
});

test("is off by default, and an unknown rule stops the server", () => {
  expect(readMaskRules({})).toEqual([]);
  expect(maskWrites(plain, [])).toBe(plain);
  expect(() => readMaskRules({ CONTEXTSCOPE_MASK: "keys,crads" })).toThrow("unknown rules (crads)");
});
