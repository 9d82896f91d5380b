import { assemble } from "@/lib/core/assemble";
import { contextInputAt } from "@/lib/core/context-input-from-file";
import { FORMATS } from "@/lib/core/formats/registry";
import { type ChatIndex, indexChat } from "@/lib/core/index-chat";
import type { FormatId } from "@/lib/core/model/format";
import { type ChatFile, chatFileSchema } from "@/lib/core/schema/chat-file";
import type { Settings } from "@/lib/core/schema/settings";
import { selectContext } from "@/lib/core/select-context";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { loadTokenizer } from "@/lib/core/tokenizer";
import { cachedCounter } from "@/lib/core/tokens/cached-counter";
import { windowSize } from "@/lib/core/window/history-limit";
import { NOTHING_RECORDED } from "../lib/core/plan/active-format";
import { planRequest } from "../lib/core/plan/plan-request";

// Ratios, not times: the baseline is JSON.stringify of the same payload, measured in the same run.

const WORDS =
  "сьогодні завтра кава львів поїзд release deploy why бот думає що привіт tea merge review так ні".split(
    " ",
  );

/** A deterministic chat in two languages; every fifth message has an image. */
function makeChat(count: number): ChatFile {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `${index + 1}`,
    role: index % 3 === 1 ? "model" : "user",
    author: { id: `${100_000 + (index % 40)}`, name: `User ${index % 40}`, username: `user_${index % 40}` },
    sentAt: new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString(),
    text: Array.from(
      { length: 6 + (index % 14) },
      (_, place) => WORDS[(index * 7 + place * 5) % WORDS.length],
    ).join(" "),
    ...(index % 4 === 3 && { replyTo: { messageId: `${index - 1}` } }),
    ...(index % 5 === 0 && { media: [{ kind: "image", mime: "image/jpeg", data: "QUJD".repeat(40) }] }),
  }));
  return chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "-100", bot: { id: "42", name: "gryag" }, systemPrompt: "You are gryag." },
    messages: [
      ...messages,
      { id: "now", role: "user", author: { id: "100001", name: "User 1" }, text: "кава у львові?" },
    ],
  });
}

/** The same chat with nine events after each message. */
function withEvents(file: ChatFile): ChatFile {
  const eventsAfter = (id: string) =>
    Array.from({ length: 9 }, (_, number) => ({
      id: `${id}-${number}`,
      role: "event" as const,
      text: "joined",
    }));
  return { ...file, messages: file.messages.flatMap((message) => [message, ...eventsAfter(message.id)]) };
}

/** Median of several runs in milliseconds; short ones run more often. */
function measure(work: () => unknown): number {
  const until = performance.now() + 1500;
  const times: number[] = [];
  for (let warmUp = 0; warmUp < 5; warmUp += 1) work();
  while (times.length < 5 || (performance.now() < until && times.length < 2000)) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const countTokens = cachedCounter(loadTokenizer("gemma3"), new Map());

function measureWindow(index: ChatIndex, settings: Settings, format: FormatId) {
  const input = () => contextInputAt(index, { size: windowSize(format, settings) });
  const report = () => assemble(input(), settings, format, { countTokens, skipFindings: true });
  const plan = planRequest({ recorded: NOTHING_RECORDED }, settings, format);
  const { context } = selectContext(input(), settings, plan, countTokens);
  const payload: unknown = JSON.parse((FORMATS[format].payload ?? FORMATS[format].render)(context).text);
  return {
    report: measure(report),
    select: measure(() => selectContext(input(), settings, plan, countTokens)),
    stringify: measure(() => JSON.stringify(payload)),
  };
}

const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)}×`;
const settings = resolveSettings({});
const chats = new Map([1_000, 100_000].map((count) => [count, indexChat(makeChat(count))]));

function benchLength(): void {
  const [short, long] = [...chats.values()].map((index) => measureWindow(index, settings, "gemini"));
  if (!short || !long) return;
  console.log(
    `re-assembly, window 30, 100,000 compared with 1,000 messages: ${ratio(long.report, short.report)} (target ≤ 1.5×)`,
  );
  const mostlyEvents = measureWindow(indexChat(withEvents(makeChat(10_000))), settings, "gemini");
  console.log(
    `re-assembly, window 30, 10,000 messages among 90,000 events compared with 1,000 messages: ${ratio(mostlyEvents.report, short.report)} (target ≤ 1.5×)`,
  );
}

function benchWindow(name: string, count: number, format: FormatId, changed: Partial<Settings>): void {
  const index = chats.get(count) ?? indexChat(makeChat(count));
  const { report, select, stringify } = measureWindow(
    index,
    { ...settings, tokenBudget: 0, ...changed },
    format,
  );
  console.log(
    `${name}: whole report ${ratio(report, stringify)} of JSON.stringify (target ≤ 2×), selection ${ratio(select, stringify)} (target ≤ 0.25×)`,
  );
}

benchLength();
benchWindow("gemini, window 30", 100_000, "gemini", {});
benchWindow("gemini, window 1,000", 100_000, "gemini", { recentMessages: 1000 });
benchWindow("openai-summary, window 5,000", 5_000, "openai-summary", {});
benchWindow("openai-summary, window 100,000", 100_000, "openai-summary", {});
