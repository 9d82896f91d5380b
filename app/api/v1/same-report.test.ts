import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inspectChatAction } from "@/app/chats/[id]/actions";
import { ROUTES } from "@/lib/api/routes";
import type { Inspection } from "@/lib/contract/inspection";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { demoChats } from "@/prisma/demo";
import { callApi, serveScratch } from "./call-api.fixture";

// Actions run outside of a request here: a program on this machine calls them.
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));

const CHATS = demoChats().map((file) => chatFileSchema.parse(file));

let scratch: ReturnType<typeof serveScratch>;

beforeAll(async () => {
  scratch = serveScratch(openScratchStore());
  await scratch.store.writeChatFiles(CHATS);
});
afterAll(() => scratch.close());

async function inspect(chatId: string, overrides: SettingOverrides, at?: string): Promise<Inspection> {
  const outcome = await inspectChatAction({ chatId, at, overrides, formats: [], wire: ["active"] });
  if (!outcome.ok) throw new Error(outcome.error);
  return JSON.parse(outcome.json);
}

const PREVIEWS: readonly SettingOverrides[] = [
  { compact: true },
  { recentMessages: 3, maxMedia: 1 },
  { format: "anthropic", speakers: "prefix" },
];
const CASES = CHATS.flatMap(({ chat, messages }) => [
  [chat.id, {}, messages.at(-2)?.id] as const,
  ...PREVIEWS.map((overrides) => [chat.id, overrides, undefined] as const),
]);

test.each(CASES)("the action and the API report the same: %s %j at %s", async (chatId, overrides, at) => {
  const { report, payloadHash } = await inspect(chatId, overrides, at);
  const settings = Object.entries(overrides).map(([name, value]) => [name, String(value)]);
  const query = { ...Object.fromEntries(settings), view: report.format, ...(at !== undefined && { at }) };
  const call = { params: { chatId }, query };
  const wire = await callApi(ROUTES.readPayload, { ...call, query: { ...query, form: "wire" } });
  expect(createHash("sha256").update(wire.text, "utf8").digest("hex")).toBe(payloadHash);
  const ledger = await callApi(ROUTES.readLedger, call);
  expect(ledger.json.ledger).toEqual(report.ledger);
  const findings = await callApi(ROUTES.readFindings, call);
  expect(findings.json.findings).toEqual(report.findings);
  const tokens = await callApi(ROUTES.readTokens, call);
  expect(tokens.json.tokens).toEqual(report.tokens);
});
