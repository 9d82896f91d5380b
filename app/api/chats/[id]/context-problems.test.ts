import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openStore } from "@/lib/server/store/open-store";
import { CHAT, chatFile, exchanges } from "@/lib/server/store/summary-chat.fixture";
import { GET as getLedger } from "../../v1/chats/[chatId]/ledger/route";
import { GET as getPayload } from "../../v1/chats/[chatId]/payload/route";
import { GET as getRequest } from "../../v1/chats/[chatId]/requests/[requestId]/route";
import { GET as getTokens } from "../../v1/chats/[chatId]/tokens/comparison/route";
import { GET as getCode } from "./code/route";
import { GET as getCount, POST as postCount } from "./provider-count/route";
import { GET as getPart } from "./rendering/part/route";
import { GET as getPlan } from "./replays/plan/route";
import { POST as postReplay } from "./replays/route";

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-problems-"));
  vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
  await openStore().writeChatFiles([chatFile(exchanges(1, 3))]);
});
afterAll(async () => {
  await openStore().close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

type Context = Readonly<{ params: Promise<Record<string, string>> }>;
type Handler = (request: Request, context: Context) => Promise<Response>;

async function ask(handler: Handler, id: string, query: string, body?: object) {
  const request = new Request(`http://127.0.0.1/api?${query}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const response = await handler(request, { params: Promise.resolve({ id, chatId: id, requestId: "gone" }) });
  return [response.status, (await response.json()).error];
}

const NO_CHAT = [404, "Chat not found."];
const NO_MESSAGE = [404, "Message not found."];
const NO_WIRE = [400, "This format is only a view and cannot be sent."];
const CONFIRMED = { payloadHash: "0".repeat(64), host: "h", model: "m" };

it.each([
  ["the payload", getPayload, "view=gemini", undefined],
  ["the ledger", getLedger, "view=gemini", undefined],
  ["the plan of a replay", getPlan, "view=gemini", undefined],
  ["a replay", postReplay, "view=gemini", CONFIRMED],
  ["a known count", getCount, "view=gemini", undefined],
  ["a count", postCount, "view=gemini", {}],
  ["code", getCode, "view=gemini&language=curl", undefined],
  ["a part of a long text", getPart, `view=gemini&part=0&hash=${"0".repeat(64)}`, undefined],
] as const)("%s distinguishes a missing chat from a missing message", async (_, handler, query, body) => {
  expect(await ask(handler, "gone", query, body)).toEqual(NO_CHAT);
  expect(await ask(handler, CHAT, `${query}&at=gone`, body)).toEqual(NO_MESSAGE);
});

it.each([
  ["the payload", getPayload, ""],
  ["a part of a long text", getPart, `&part=0&hash=${"0".repeat(64)}`],
] as const)("%s reports a format without a wire", async (_, handler, query) => {
  expect(await ask(handler, CHAT, `view=console&form=wire${query}`)).toEqual(NO_WIRE);
});

it("a comparison falls back to the newest message, but needs its chat", async () => {
  expect(await ask(getTokens, "gone", "mode=own-limits")).toEqual(NO_CHAT);
  expect(await ask(getTokens, CHAT, "mode=own-limits&at=gone")).toEqual([200, undefined]);
});

it("a recorded request distinguishes a missing chat from a missing request", async () => {
  expect(await ask(getRequest, "gone", "")).toEqual(NO_CHAT);
  expect(await ask(getRequest, CHAT, "")).toEqual([404, "Recorded request not found."]);
});
