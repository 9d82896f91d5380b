import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { tokenCounter } from "../context/token-counter";
import { chooseSummariser } from "../providers/choose-provider";
import { OFFLINE } from "../providers/offline";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { planNow } from "./plan-now";
import { summariseNow } from "./summarise-now";

let server: ModelServer;
let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.play();
  ({ store, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 12))]);
});
afterEach(() => close());

const openai = (summaryModel: string): Summariser =>
  chooseSummariser({ openaiKey: "a-test-key", openaiBaseUrl: server.openaiBaseUrl, summaryModel });
const gemini = (): Summariser =>
  chooseSummariser({ geminiKey: "a-test-key", geminiBaseUrl: server.geminiBaseUrl });

async function plan(summariser: Summariser) {
  const preview = await planNow(store, summariser, CHAT);
  if (preview.kind !== "ready") throw new Error("there are messages");
  return preview;
}

it("prices the prompt that is really posted, and an answer from short to cut off", async () => {
  const { price, tokensBefore } = await plan(openai("gpt-4o-mini"));
  await summariseNow(store, openai("gpt-4o-mini"), CHAT);
  const posted = JSON.parse(server.requests[0]?.body ?? "");
  const countTokens = tokenCounter("o200k");
  const texts: number[] = posted.messages.map(({ content }: { content: string }) => countTokens(content));
  // 4 a message and 3 to prime the answer; $0.15 and $0.60 a million tokens.
  const input = texts.reduce((sum, tokens) => sum + tokens, 4 * texts.length + 3);
  expect(posted.max_tokens).toBe(800);
  const usd = (output: number) => (input * 0.15 + output * 0.6) / 1_000_000;
  expect(price?.usd.min).toBeCloseTo(usd(Math.min(260, tokensBefore)), 10);
  expect(price?.usd.max).toBeCloseTo(usd(800), 10);
  expect(input).toBeGreaterThan(700);
});

it.each([
  ["gemini", gemini, 8192],
  ["gpt-4o-mini", () => openai("gpt-4o-mini"), 800],
  ["o4-mini", () => openai("o4-mini"), 4000],
  ["offline", () => OFFLINE, 1200],
] as const)("a summary by %s ends at its own limit", async (_, summariser, limit) => {
  const { tokensAfter, tokensBefore } = await plan(summariser());
  const span = (tokensAfter.max ?? 0) - tokensAfter.min;
  expect(span).toBe(limit - Math.min(260, tokensBefore));
});

it("what has no words is not priced", async () => {
  const picture = { id: "p", role: "user", text: "\u200b" } as const;
  await store.writeChatFiles([chatFile([picture], { chat: { id: "2", bot: { name: "bot" } } })]);
  expect(await planNow(store, openai("gpt-4o-mini"), "2")).toMatchObject({ kind: "ready" });
});
