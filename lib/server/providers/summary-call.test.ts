import { expect, it } from "vitest";
import { thirdEntrance } from "@/prisma/demo/chats/third-entrance";
import type { Message } from "../../core/schema/message";
import { countWords } from "../../core/summaries/extract/count-words";
import { tokenCounter } from "../context/token-counter";
import { summaryCall } from "./summary-call";

const UKRAINIAN =
  "Домовилися, що реліз відбудеться в четвер о дев'ятій, бо в п'ятницю більшість команди вже їде на конференцію до Львова. Оленка перевірить резервні копії, а Тарас напише користувачам лист про заплановану перерву.";
const ENGLISH =
  "We agreed that the release goes out on Thursday at nine, because most of the team leaves for the conference on Friday. Olenka checks the backups, and Taras writes to the users about the planned break.";
const VIETNAMESE =
  "Chúng tôi đã đồng ý rằng bản phát hành sẽ ra mắt vào thứ Năm lúc chín giờ, vì hầu hết nhóm sẽ rời đi dự hội nghị vào thứ Sáu.";

const chat = (text: string): readonly Message[] =>
  Array.from({ length: 20 }, (_, index) => ({ id: String(index), role: "user", text }));
const ask = (messages: readonly Message[], provider: "openai" | "gemini" = "openai", model = "gpt-4o-mini") =>
  summaryCall({ provider, model }, { messages, botName: "Bot" });
const mostWords = ({ instruction }: { instruction: string }): number =>
  Number(/200 to (\d+) words/.exec(instruction)?.[1]);

/** As many of the chat's own words, as a list of bullets. */
function bullets(text: string, words: number): string {
  const sentence = text.split(" ");
  const all = Array.from({ length: words }, (_, index) => sentence[index % sentence.length]);
  return all.map((word, index) => (index % 15 === 0 ? `\n- **${word}**` : word)).join(" ");
}

it.each([
  ["Ukrainian", UKRAINIAN],
  ["English", ENGLISH],
  ["Vietnamese", VIETNAMESE],
])("a summary of a chat in %s fits the limit with all the words that are asked for", (_, text) => {
  const call = ask(chat(text));
  const words = mostWords(call);
  expect(words).toBeGreaterThan(200);
  expect(words).toBeLessThanOrEqual(400);
  const written = bullets(text, words);
  expect(countWords(written)).toBeGreaterThanOrEqual(words);
  expect(tokenCounter("o200k")(written)).toBeLessThanOrEqual(call.maxTokens);
});

it("English keeps the seed's 400 words; Ukrainian would be cut off with them", () => {
  expect(mostWords(ask(chat(ENGLISH)))).toBe(400);
  expect(tokenCounter("o200k")(bullets(UKRAINIAN, 400))).toBeGreaterThan(800);
});

it("where there is room for thinking there is room for 400 words", () => {
  expect(mostWords(ask(chat(UKRAINIAN), "gemini", "gemini-3.5-flash"))).toBe(400);
  expect(mostWords(ask(chat(UKRAINIAN), "openai", "o4-mini"))).toBe(400);
});

it("the demo's Ukrainian chat asks for fewer", () => {
  expect(mostWords(ask(thirdEntrance().messages as readonly Message[]))).toBeLessThan(400);
});
