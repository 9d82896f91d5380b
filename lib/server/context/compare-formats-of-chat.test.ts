import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import type { TokenComparisonRequest } from "../../contract/token-comparison";
import { FORMAT_IDS } from "../../core/model/format";
import { chatFileSchema } from "../../core/schema/chat-file";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { compareFormatsOfChat } from "./compare-formats-of-chat";
import { inspectChat } from "./inspect-chat";
import { ok } from "./ok.fixture";

const trail = chatFileSchema.parse(demoChats().find(({ chat }) => chat.title === "Trail photos"));
const chatId = trail.chat.id;

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-comparison-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([trail]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Question = Partial<TokenComparisonRequest>;

async function compare(question: Question = {}) {
  const request = { chatId, overrides: {}, mode: "same-selection" as const, ...question };
  return ok(await compareFormatsOfChat(store, request)).comparison;
}

/** The row of the format and the vocabulary active. */
async function activeRow(question: Question = {}) {
  const { rows, active, tokenizer } = await compare(question);
  return rows.find((row) => row.format === active && row.tokenizer === tokenizer);
}

describe("compareFormatsOfChat", () => {
  test.each([
    ["same-selection", {}],
    ["own-limits", {}],
    ["same-selection", { compact: true, model: "gpt-4o" }],
    ["own-limits", { tokenizer: "cl100k", maxHistoricalMedia: 1 }],
  ] as const)("says of the format in force what the workbench says: %s %j", async (mode, overrides) => {
    const inspection = ok(await inspectChat(store, { chatId, overrides, formats: [], wire: [] }));
    const report = inspection.reports[inspection.active];
    const row = await activeRow({ mode, overrides });
    expect(row?.total).toEqual(report?.tokens.total);
    expect(row?.layers).toEqual(report?.tokens.layers);
    const { money, active } = await compare({ mode, overrides });
    expect(money?.byFormat[active]?.min).toBe(inspection.price?.min);
  });

  test.each([{}, { compact: true }, { recentMessages: 2 }])(
    "an inspection that is asked to count brings the same: %j",
    async (overrides) => {
      const question = { chatId, overrides, formats: [], wire: [] };
      const { counts, payloadHash } = ok(await inspectChat(store, { ...question, counts: true }));
      expect(counts?.comparison).toEqual(await compare({ overrides }));
      expect(counts?.provider?.plan.payloadHash).toBe(payloadHash);
      expect(ok(await inspectChat(store, question)).counts).toBeUndefined();
    },
  );

  test("each row's shares are the text of the messages, in the order of their ids", async () => {
    const { rows, messageIds } = await compare();
    expect(messageIds).toContain(trail.messages.at(-1)?.id);
    for (const { shares, text, layers } of rows) {
      expect(shares).toHaveLength(messageIds.length);
      const { prompt = 0, summary = 0, profile = 0, relevant = 0, episodic = 0, frame = 0 } = layers;
      const system = prompt + summary + profile + relevant + episodic + frame;
      expect(shares.reduce((sum, tokens) => sum + tokens, system)).toBe(text.min);
    }
    expect((await compare({ mode: "own-limits" })).messageIds).toEqual([]);
  });

  test("money: a view is never sent, and a model nobody prices has none", async () => {
    const { money } = await compare({ mode: "own-limits" });
    const sent = FORMAT_IDS.filter((format) => format !== "console");
    expect(Object.keys(money?.byFormat ?? {}).toSorted()).toEqual(sent.toSorted());
    expect(money?.byFormat.openai?.tokenizer).toBe("o200k");
    expect(money?.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await compare({ overrides: { model: "my-own-model" } })).money).toBeUndefined();
  });

  test("money stays a range where the tokens are one", async () => {
    const { rows, money } = await compare({ overrides: { model: "gpt-4o" } });
    const unknown = rows.find(({ format, tokenizer }) => format === "openai" && tokenizer === "o200k");
    expect(unknown?.total.max).toBeUndefined();
    expect(money?.byFormat.openai?.max).toBeUndefined();
    expect(money?.byFormat.openai?.min).toBeGreaterThan(0);
    expect(money?.byFormat).not.toHaveProperty("gemini");
    const text = money?.byFormat["context-json"];
    expect(text?.max).toBe(text?.min);
  });

  test("shows an earlier moment, and the newest when its message is gone", async () => {
    const third = await compare({ at: trail.messages[2]?.id });
    expect(third.messageIds.toSorted()).toEqual(
      trail.messages
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(await compare({ at: "no-such-message" })).toEqual(await compare());
  });

  test("a chat that is gone has no comparison", async () => {
    const request = { chatId: "no-such-chat", overrides: {}, mode: "own-limits" } as const;
    expect(await compareFormatsOfChat(store, request)).toEqual({ kind: "no-chat" });
  });
});
