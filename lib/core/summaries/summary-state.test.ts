import { describe, expect, it } from "vitest";
import cases from "../cases/summary-state.json";
import { contextInputFromFile } from "../context-input-from-file";
import { botFacts } from "../plan/active-format";
import { planRequest } from "../plan/plan-request";
import { type ChatFile, chatFileSchema, type Summary } from "../schema/chat-file";
import type { Message } from "../schema/message";
import { selectContext } from "../select-context";
import { resolveSettings } from "../settings/resolve-settings";
import { answerSetup } from "./answer-setup";
import { countMessage, type ExchangeCounter, exchangeOpenings, NO_EXCHANGES } from "./count-exchanges";
import { joinSummaries } from "./join-summaries";
import { planSummary } from "./plan-summary";
import { rejectSummary } from "./reject-summary";
import {
  afterFailedSummary,
  afterSummary,
  exchangesAtRetry,
  exchangesUntilSummary,
  isSummaryDue,
} from "./summary-trigger";

type Step = readonly [string, (number | boolean)?];

const BASE = chatFileSchema.parse({
  contextscope: 1,
  chat: { id: "1", bot: { name: "bot" }, systemPrompt: "SYS" },
});

/** A bot built on the pure functions: it stores, counts, triggers and applies, like the server. */
function startBot() {
  let messages: readonly Message[] = [];
  let summaries: readonly Summary[] = [];
  let counter: ExchangeCounter = NO_EXCHANGES;
  let settings = resolveSettings({});
  let asked = 0;
  let isFailing = false;

  const context = () => {
    const file: ChatFile = { ...BASE, messages: [...messages], summaries: [...summaries] };
    const input = contextInputFromFile(file);
    const plan = planRequest(botFacts(input), settings, "openai-summary");
    return selectContext(input, settings, plan, () => 0).context;
  };
  const inContext = () => {
    const { history, current } = context();
    return current ? [...history, current] : history;
  };
  const store = (message: Message) => {
    messages = [...messages, message];
    counter = countMessage(counter, message);
  };
  const ask = () => {
    asked += 1;
    store({ id: `q${asked}`, role: "user", text: `q${asked}` });
    const { system } = context();
    return [
      ...system.map(({ text }) => `system:${text}`),
      ...inContext().map(({ role, text }) => `${role === "user" ? "user" : "assistant"}:${text}`),
    ];
  };
  const summarise = (): boolean => {
    const plan = planSummary(inContext(), settings.retainedExchanges);
    if (plan.read.length === 0 || isFailing) return false;
    const last = plan.covered.at(-1)?.id;
    const text = `S${summaries.length + 1}(${plan.read.length})`;
    summaries = [...summaries, { text, ...(last !== undefined && { coversThrough: last }) }];
    counter = afterSummary(counter);
    return true;
  };
  const turn = () => {
    const sent = ask();
    store({ id: `a${asked}`, role: "model", text: `a${asked}` });
    if (!isSummaryDue(counter, settings)) return { sent, summarized: false, state: state() };
    const summarized = summarise();
    if (!summarized) counter = afterFailedSummary(counter);
    return { sent, summarized, state: state() };
  };
  const state = () => ({
    messages: inContext().map(({ role, text }) => `${role === "user" ? "u" : "a"}:${text}`),
    summary: summaries.length > 0 ? joinSummaries(summaries.map(({ text }) => text)) : null,
    message_count: counter.count,
    enabled: settings.summaryEnabled,
    threshold: settings.summaryThreshold,
    untilNext: exchangesUntilSummary(counter, settings) ?? null,
    hasSummary: summaries.length > 0,
  });
  const configure = (summaryEnabled: boolean, summaryThreshold: number) => {
    settings = { ...settings, summaryEnabled, summaryThreshold };
    return state();
  };
  const steps: Record<string, (argument: number | boolean | undefined) => unknown> = {
    turn,
    userOnly: () => ({ sent: ask(), summarized: false, state: state() }),
    enable: (n) => configure(true, Number(n)),
    disable: () => configure(false, settings.summaryThreshold),
    threshold: (n) => configure(settings.summaryEnabled, Number(n)),
    now: () => ({ success: summarise(), state: state() }),
    fail: (value) => {
      isFailing = value === true;
      return null;
    },
    clear: () => {
      [messages, summaries, counter] = [[], [], NO_EXCHANGES];
      return state();
    },
  };
  return { run: ([name, argument]: Step) => steps[name]?.(argument), state };
}

describe("the cases of summary-state.json", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    if ("text" in input && typeof input.text === "string") {
      const answer = answerSetup(input.text);
      if (answer.kind === "accepted") expect({ accepted: answer.threshold }).toEqual(expected);
      else expect(answer.kind === "rejected" && { rejected: answer.reason }).toEqual(expected);
      return;
    }
    const bot = startBot();
    const steps = (input as unknown as { steps: Step[] }).steps;
    const trace = steps.map((step) => ({ step, result: bot.run(step) }));
    expect({ trace, final: bot.state() }).toEqual(expected);
  });
});

describe("the counter", () => {
  const say = (role: Message["role"], text?: string): Message => ({ id: "x", role, ...(text && { text }) });
  const count = (...messages: Message[]) => messages.reduce(countMessage, NO_EXCHANGES).count;
  it.each([
    ["nothing", [], 0],
    ["a question alone", [say("user", "q")], 0],
    ["an answer without a question", [say("model", "a")], 0],
    ["one exchange", [say("user", "q"), say("model", "a")], 1],
    ["three questions, one answer", [say("user", "q"), say("user"), say("user", "q"), say("model", "a")], 1],
    ["a second answer in a row", [say("user", "q"), say("model", "a"), say("model", "b")], 1],
    ["a tool call before the answer", [say("user", "q"), say("model"), say("tool"), say("model", "a")], 1],
    ["a tool call alone", [say("user", "q"), say("model"), say("tool")], 0],
    ["a blank answer", [say("user", "q"), say("model", " \n")], 0],
  ] as const)("%s", (_, messages, expected) => expect(count(...messages)).toBe(expected));

  it("waits N more exchanges after a failed automatic summary, none after a success", () => {
    const settings = resolveSettings({ chat: { summaryEnabled: true, summaryThreshold: 3 } });
    const failed = afterFailedSummary({ count: 4, hasOpenQuestion: false });
    expect(failed.failedAt).toBe(4);
    expect(exchangesAtRetry(failed, settings)).toBe(7);
    expect(exchangesUntilSummary(failed, settings)).toBe(3);
    expect(isSummaryDue({ ...failed, count: 6 }, settings)).toBe(false);
    expect(isSummaryDue({ ...failed, count: 7 }, settings)).toBe(true);
    expect(afterSummary({ ...failed, hasOpenQuestion: true })).toEqual({ count: 0, hasOpenQuestion: true });
  });

  it("a changed threshold is effective at once after a failure", () => {
    const every = (summaryThreshold: number) =>
      resolveSettings({ chat: { summaryEnabled: true, summaryThreshold } });
    const failedAtTen = afterFailedSummary({ count: 10, hasOpenQuestion: false });
    const now = { ...failedAtTen, count: 14 };
    expect(exchangesUntilSummary(now, every(10))).toBe(6);
    expect(exchangesUntilSummary(now, every(3))).toBe(0);
    expect(exchangesAtRetry(now, every(3))).toBeUndefined();
    expect(isSummaryDue({ ...now, count: 15 }, every(3))).toBe(true);
    expect(exchangesUntilSummary(now, every(20))).toBe(16);
  });
});

describe("planSummary", () => {
  const chat = "qaqa?qaa?".split("").map(
    (letter, index): Message => ({
      id: `${index}`,
      role: letter === "a" ? "model" : "user",
      text: letter,
    }),
  );
  const retained = (exchanges: number) =>
    planSummary(chat, exchanges)
      .retained.map(({ id }) => id)
      .join("");
  it("knows the user message that opens each exchange", () =>
    expect(exchangeOpenings(chat)).toEqual([0, 2, 5]));
  it.each([
    [0, "8"],
    [1, "5678"],
    [2, "2345678"],
    [3, "012345678"],
    [20, "012345678"],
  ])("retains %i exchanges", (exchanges, ids) => expect(retained(exchanges)).toBe(ids));
  it("covers the rest and reads all", () => {
    const plan = planSummary(chat, 1);
    expect(plan.read).toHaveLength(9);
    expect(plan.covered.map(({ id }) => id).join("")).toBe("01234");
  });
  it("covers everything when nothing is retained and no question is open", () => {
    expect(planSummary(chat.slice(0, 4), 0).retained).toEqual([]);
  });
});

describe("answerSetup", () => {
  it("names the range and takes /cancel", () => {
    expect(answerSetup("0").reply).toBe("That is too small: please enter 1 to 500.");
    expect(answerSetup("501").reply).toBe("That is too large: please enter 1 to 500.");
    expect(answerSetup("ten").reply).toBe("Please enter a whole number from 1 to 500.");
    expect(answerSetup(" /cancel ").kind).toBe("cancelled");
  });
});

describe("rejectSummary", () => {
  it.each(["", "  \n", "[Summary]", "TODO", "I'm sorry, I cannot help with that.", "Error: timeout"])(
    "refuses %j",
    (output) => expect(rejectSummary(output)).toBeDefined(),
  );
  it("takes a real one", () => {
    expect(
      rejectSummary("- You asked about the trip to Lviv.\n- You decided to leave on Friday."),
    ).toBeUndefined();
  });
});
