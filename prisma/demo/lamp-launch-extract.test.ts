import { expect, test } from "vitest";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { extractSummary } from "@/lib/core/summaries/extract/extract-summary";
import { rejectSummary } from "@/lib/core/summaries/reject-summary";
import { lampLaunch } from "./chats/lamp-launch";
import { plantedFacts, plantedSecret } from "./chats/lamp-launch-facts";

const { messages, chat } = chatFileSchema.parse(lampLaunch());
const summary = extractSummary(messages, { botName: chat.bot.name });
const text = summary.toLowerCase();

test("the offline extract of 400 exchanges names what was planted in them", () => {
  const wanted = plantedFacts.filter(({ category }) => category !== "number");
  const named = wanted.filter(({ mustName }) => mustName.every((part) => text.includes(part.toLowerCase())));
  expect(named.length / wanted.length).toBeGreaterThanOrEqual(0.8);
  for (const category of ["goal", "decision", "date", "question"])
    expect(named.some((fact) => fact.category === category)).toBe(true);
});

test("and never the secret that was pasted into them", () => {
  expect(summary).not.toContain(plantedSecret.slice(0, 8));
});

test("in 200 to 400 words that pass as a summary", () => {
  const words = summary.split(/\s+/u).length;
  expect(words).toBeGreaterThanOrEqual(200);
  expect(words).toBeLessThanOrEqual(400);
  expect(rejectSummary(summary)).toBeUndefined();
});
