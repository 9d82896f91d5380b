import { afterEach, beforeEach, describe, expect, it } from "vitest";
import cases from "../../core/cases/summary-state.json";
import { botFacts } from "../../core/plan/active-format";
import { planRequest } from "../../core/plan/plan-request";
import { selectContext } from "../../core/select-context";
import { joinSummaries } from "../../core/summaries/join-summaries";
import { addCandidates, savedSettings } from "../context/load-context";
import type { Store } from "../store/store";
import {
  answer,
  answered,
  CHAT,
  chatFile,
  openScratchStore,
  question,
  summariser,
} from "../store/summary-chat.fixture";
import { clearHistory } from "./clear-history";
import { readStatus } from "./read-status";
import { runDueSummary } from "./run-due-summary";
import { summariseNow } from "./summarise-now";

type Step = readonly [string, (number | boolean)?];

let store: Store;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, close } = openScratchStore());
});
afterEach(() => close());

/** The core's cases again, this time with everything stored between the steps. */
function startBot() {
  let asked = 0;
  let made = 0;
  let isFailing = false;
  const service = summariser(({ messages }) => {
    if (isFailing) return { kind: "failed", cause: "server-error", message: "The service answered 500." };
    made += 1;
    return answered(`S${made}(${messages.length})`);
  });
  const context = async () => {
    const stored = await store.readContext(CHAT, { size: Number.POSITIVE_INFINITY });
    if (stored === undefined) throw new Error("the chat is there");
    const settings = savedSettings(stored.settings);
    const plan = planRequest(botFacts(stored.input), settings, "openai-summary");
    const input = await addCandidates(store, stored.input, settings, ["openai-summary"]);
    return selectContext(input, settings, plan, () => 0).context;
  };
  const inContext = async () => {
    const { history, current } = await context();
    return current ? [...history, current] : history;
  };
  const ask = async () => {
    asked += 1;
    await store.writeChatFiles([chatFile([question(asked)])]);
    const { system } = await context();
    return [
      ...system.map(({ text }) => `system:${text}`),
      ...(await inContext()).map(({ role, text }) => `${role === "user" ? "user" : "assistant"}:${text}`),
    ];
  };
  const state = async () => {
    const status = await readStatus(store, CHAT);
    const summaries = (await store.readChat(CHAT))?.summaries ?? [];
    return {
      messages: (await inContext()).map(({ role, text }) => `${role === "user" ? "u" : "a"}:${text}`),
      summary: summaries.length > 0 ? joinSummaries(summaries.map(({ text }) => text)) : null,
      message_count: status?.exchanges,
      enabled: status?.enabled,
      threshold: status?.threshold,
      untilNext: status?.untilNext ?? null,
      hasSummary: summaries.length > 0,
    };
  };
  const configure = async (changes: object) => {
    await store.changeSettings(CHAT, changes, { kind: "settings-changed", text: "changed" });
    return state();
  };
  const steps: Record<string, (argument: number | boolean | undefined) => Promise<unknown>> = {
    turn: async () => {
      const sent = await ask();
      await store.writeChatFiles([chatFile([answer(asked)])]);
      const { kind } = await runDueSummary(store, service, CHAT);
      return { sent, summarized: kind === "applied", state: await state() };
    },
    userOnly: async () => ({ sent: await ask(), summarized: false, state: await state() }),
    enable: (n) => configure({ summaryEnabled: true, summaryThreshold: n }),
    disable: () => configure({ summaryEnabled: false }),
    threshold: (n) => configure({ summaryThreshold: n }),
    now: async () => {
      const { kind } = await summariseNow(store, service, CHAT);
      return { success: kind === "applied", state: await state() };
    },
    fail: async (value) => {
      isFailing = value === true;
      return null;
    },
    clear: async () => {
      await clearHistory(store, CHAT);
      return state();
    },
  };
  return { run: ([name, argument]: Step) => steps[name]?.(argument), state };
}

describe("the cases of summary-state.json, stored", () => {
  const withSteps = cases.filter(({ input }) => "steps" in input);
  it.each(withSteps)("$name", async ({ input, expected }) => {
    await store.writeChatFiles([chatFile([])]);
    const bot = startBot();
    const trace: unknown[] = [];
    for (const step of (input as unknown as { steps: Step[] }).steps) {
      trace.push({ step, result: await bot.run(step) });
    }
    expect({ trace, final: await bot.state() }).toEqual(expected);
  });
});
