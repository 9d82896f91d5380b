import { expect, test } from "vitest";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { extractSummary } from "@/lib/core/summaries/extract/extract-summary";
import { rejectSummary } from "@/lib/core/summaries/reject-summary";
import { ok } from "@/lib/server/context/ok.fixture";
import { readPayload } from "@/lib/server/context/read-payload";
import { OFFLINE } from "@/lib/server/providers/offline";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { summariseNow } from "@/lib/server/summaries/summarise-now";
import { rollBackSummary } from "@/lib/server/summaries/undo-summary";
import { lampLaunch } from "./chats/lamp-launch";
import { plantedFacts, plantedSecret } from "./chats/lamp-launch-facts";

const file = chatFileSchema.parse(lampLaunch());
const { messages, chat } = file;
const summary = extractSummary(messages, { botName: chat.bot.name });

function namesPlanted(summary: string): void {
  const text = summary.toLowerCase();
  const wanted = plantedFacts.filter(({ category }) => category !== "number");
  const named = wanted.filter(({ mustName }) => mustName.every((part) => text.includes(part.toLowerCase())));
  expect(named.length / wanted.length).toBeGreaterThanOrEqual(0.8);
  expect(new Set(named.map(({ category }) => category))).toEqual(
    new Set(["goal", "decision", "date", "question"]),
  );
  expect(summary).not.toContain(plantedSecret.slice(0, 8));
}

test("the offline extract of 400 exchanges names what was planted in them, and never the pasted secret", () => {
  namesPlanted(summary);
});

test("so does the summary of the stored chat, made as the workbench makes it", async () => {
  const { store, close } = openScratchStore();
  await store.writeChatFiles([file]);
  const inForce = async () =>
    (await store.readSummaries(chat.id))?.filter(({ state }) => state === "ready") ?? [];
  for (const { version } of await inForce())
    expect(await rollBackSummary(store, chat.id, version)).toBe(true);
  expect(await summariseNow(store, OFFLINE, chat.id)).toMatchObject({ kind: "applied" });
  const [made, ...others] = await inForce();
  expect([made?.messagesRead, others]).toEqual([messages.length, []]);
  namesPlanted(made?.text ?? "");
  const whole = {
    chatId: chat.id,
    at: undefined,
    overrides: {},
    format: "openai-summary",
    form: "text",
  } as const;
  const [, second] = JSON.parse(ok(await readPayload(store, whole)).text);
  expect(second).toMatchObject({ role: "system" });
  namesPlanted(second.content);
  await close();
});

test("in 200 to 400 words that pass as a summary", () => {
  const words = summary.split(/\s+/u).length;
  expect(words).toBeGreaterThanOrEqual(200);
  expect(words).toBeLessThanOrEqual(400);
  expect(rejectSummary(summary)).toBeUndefined();
});
