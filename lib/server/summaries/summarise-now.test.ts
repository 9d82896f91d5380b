import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinSummaries } from "../../core/summaries/join-summaries";
import { assembleContext, loadContext } from "../context/load-context";
import { OFFLINE } from "../providers/offline";
import type { ProviderAnswer } from "../providers/provider";
import type { Store } from "../store/store";
import {
  ageHeartbeats,
  answered,
  CHAT,
  chatFile,
  exchanges,
  gate,
  numberedSummariser,
  openScratchStore,
  payloadHash,
  question,
  summariser,
} from "../store/summary-chat.fixture";
import { cancelSummary } from "./cancel-summary";
import { clearHistory } from "./clear-history";
import { NOTHING_TO_SUMMARISE, planNow } from "./plan-now";
import { readStatus } from "./read-status";
import { runDueSummary } from "./run-due-summary";
import { watchSummary } from "./running-summaries";
import { summariseNow } from "./summarise-now";
import { redoSummary, rollBackSummary } from "./undo-summary";

let store: Store;
let file: string;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ store, file, close } = openScratchStore());
});
afterEach(() => close());

const ingest = (messages: Parameters<typeof chatFile>[0]) => store.writeChatFiles([chatFile(messages)]);
const enable = (summaryThreshold: number) =>
  store.changeSettings(
    CHAT,
    { summaryEnabled: true, summaryThreshold },
    { kind: "settings-changed", text: "on" },
  );
const versions = async () => (await store.readSummaries(CHAT)) ?? [];
const states = async () => (await versions()).map(({ version, state }) => `${version} ${state}`);
const counter = async () => (await store.readSummaryState(CHAT))?.counter;
const logLines = async () =>
  (await store.readActivity({ group: "summaries", level: "debug", chat: CHAT, limit: 100 })).events
    .map(({ level, text }) => `${level} ${text.replace(/ at \d{4}-.*$/, " at …")}`)
    .toReversed();
/** The versions that the ledger names. */
async function coveredBy(): Promise<ReadonlySet<number>> {
  const context = await loadContext(store, { chatId: CHAT, format: "gemini", reach: "chat" });
  if (context.kind !== "ok") throw new Error("the chat is not stored");
  const { ledger } = assembleContext(context);
  return new Set(ledger.flatMap((entry) => entry.coveredBy ?? []));
}
/** All that a failure must leave alone. */
const untouched = async () => ({
  hash: await payloadHash(store),
  chat: await store.readChat(CHAT),
  messages: (await store.readContext(CHAT, {}))?.input.messages,
});

describe("a run of automatic summaries", () => {
  it("N = 10 over 35 exchanges makes 3, keeps 4 messages right after each, joins them with 2 separators", async () => {
    await ingest([]);
    await enable(10);
    const service = numberedSummariser();
    const kept: number[] = [];
    for (let number = 1; number <= 35; number += 1) {
      await ingest(exchanges(number, number));
      const outcome = await runDueSummary(store, service, CHAT);
      if (outcome.kind === "applied") kept.push(outcome.messagesKept);
    }
    expect(kept).toEqual([4, 4, 4]);
    const summaries = (await store.readChat(CHAT))?.summaries ?? [];
    const joined = joinSummaries(summaries.map(({ text }) => text));
    expect(joined.split("\n\n---\n\n")).toEqual(["S1(20)", "S2(24)", "S3(24)"]);
    expect(await states()).toEqual(["3 ready", "2 ready", "1 ready"]);
    expect(await counter()).toEqual({ count: 5, hasOpenQuestion: false, failedAt: undefined });
    expect((await store.readChat(CHAT))?.messageCount).toBe(70);
  }, 120_000);

  it("shows in the log what it did, without content", async () => {
    await ingest(exchanges(1, 3));
    await enable(3);
    await runDueSummary(store, numberedSummariser(), CHAT);
    expect(await logLines()).toEqual([
      "info Summarization triggered for user 1: 3 exchanges at …",
      "info Summary generated: 6 messages -> 5 chars, model=offline extract",
      "info Summary applied for user 1: kept 4 messages, reset counter",
    ]);
  });

  it("an import counts and never fires: only ingestion asks for due summaries", async () => {
    await ingest([]);
    await enable(2);
    await ingest(exchanges(1, 5));
    expect(await states()).toEqual([]);
    expect((await counter())?.count).toBe(5);
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("applied");
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("not-due");
  });
});

describe("the preview", () => {
  it("shows range, counts, tokens and where the messages go", async () => {
    await ingest([...exchanges(1, 5), question(6)]);
    expect(await planNow(store, numberedSummariser(), CHAT)).toMatchObject({
      kind: "ready",
      covered: { firstId: "q1", lastId: "a3", messages: 6 },
      messagesRead: 11,
      messagesKept: 5,
      retainedExchanges: 2,
      format: "gemini",
      provider: "offline",
      sentTo: undefined,
      price: undefined,
    });
    const gpt = { ...numberedSummariser(), model: "gpt-4o-mini", baseUrl: "https://api.openai.com/v1" };
    expect(await planNow(store, gpt, CHAT)).toMatchObject({
      sentTo: "https://api.openai.com/v1",
      price: { usd: { min: expect.any(Number), max: expect.any(Number) } },
    });
  });

  it("counts the payload of the active format", async () => {
    await ingest([...exchanges(1, 5), question(6)]);
    const plans = [];
    for (const overrides of [{}, { format: "openai" }, { format: "openai", compact: true }] as const) {
      await store.changeSettings(CHAT, overrides, { kind: "settings-changed", text: "format" });
      plans.push(await planNow(store, numberedSummariser(), CHAT));
    }
    expect(plans).toMatchObject([{ format: "gemini" }, { format: "openai" }, { format: "compact" }]);
  });

  it("is friendly about an empty chat and one that is not there", async () => {
    await ingest([]);
    const nothing = { kind: "nothing", message: NOTHING_TO_SUMMARISE };
    expect(await planNow(store, numberedSummariser(), CHAT)).toEqual(nothing);
    expect(await summariseNow(store, numberedSummariser(), CHAT)).toEqual(nothing);
    expect(await planNow(store, numberedSummariser(), "gone")).toEqual({ kind: "no-chat" });
    expect(await summariseNow(store, numberedSummariser(), "gone")).toEqual({ kind: "no-chat" });
    expect(await states()).toEqual([]);
  });

  it("what it promised is what the version shows afterwards", async () => {
    await ingest(exchanges(1, 5));
    const preview = await planNow(store, numberedSummariser(), CHAT);
    const outcome = await summariseNow(store, numberedSummariser(), CHAT);
    const [version] = await versions();
    if (preview.kind !== "ready" || outcome.kind !== "applied") throw new Error("both work here");
    expect(version).toMatchObject({
      version: 1,
      state: "ready",
      trigger: "now",
      text: "S1(10)",
      covered: preview.covered,
      messagesRead: 10,
      messagesKept: 4,
      tokensBefore: preview.tokensBefore,
      tokensAfter: outcome.tokensAfter,
      provider: "offline",
      model: "offline extract",
      failure: undefined,
      canRollBack: true,
      canRedo: false,
    });
    // What the next preview counts is what this one said would be left.
    expect(await planNow(store, numberedSummariser(), CHAT)).toMatchObject({
      tokensBefore: outcome.tokensAfter,
      messagesRead: 4,
    });
  });
});

describe("failures", () => {
  const failed = (cause: Extract<ProviderAnswer, { kind: "failed" }>["cause"]): ProviderAnswer => ({
    kind: "failed",
    cause,
    message: `It was ${cause}.`,
  });
  const ANSWERS: readonly (readonly [string, () => ProviderAnswer])[] = [
    ["rate-limited", () => failed("rate-limited")],
    ["server-error", () => failed("server-error")],
    ["timeout", () => failed("timeout")],
    ["unreadable", () => failed("unreadable")],
    ["blocked", () => failed("blocked")],
    ["cut-off", () => failed("cut-off")],
    ["empty", () => answered("")],
    ["empty", () => answered(" \n\t ")],
    ["placeholder", () => answered("[Summary]")],
    ["placeholder", () => answered("I'm sorry, I cannot help with that.")],
    [
      "server-error",
      () => {
        throw new TypeError("secret inside");
      },
    ],
  ];

  it.each(ANSWERS)(
    "%s: nothing changes, the next automatic try comes N exchanges later",
    async (cause, give) => {
      await ingest(exchanges(1, 4));
      await enable(3);
      const before = await untouched();
      const outcome = await runDueSummary(store, summariser(give), CHAT);
      expect(outcome).toMatchObject({ kind: "failed", cause });
      expect(await untouched()).toEqual(before);
      expect(await counter()).toEqual({ count: 4, hasOpenQuestion: false, failedAt: 4 });
      const [version] = await versions();
      expect(version).toMatchObject({
        state: "failed",
        failure: { cause },
        text: undefined,
        trigger: "automatic",
      });
      expect(JSON.stringify(version)).not.toContain("secret inside");
      expect((await logLines()).at(-1)).toMatch(/^error Summarization failed for user 1: /);

      await ingest(exchanges(5, 6));
      expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("not-due");
      await ingest(exchanges(7, 7));
      expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("applied");
      expect(await counter()).toEqual({ count: 0, hasOpenQuestion: false, failedAt: undefined });
    },
  );

  it("the offline summariser with nothing worth quoting fails as a placeholder does", async () => {
    const silent = exchanges(1, 4).map((message) => ({ ...message, text: "/start" }));
    await ingest(silent);
    await enable(3);
    const before = await untouched();
    expect(await runDueSummary(store, OFFLINE, CHAT)).toMatchObject({
      kind: "failed",
      message: "The messages contain nothing to summarise.",
    });
    expect(await untouched()).toEqual(before);
    expect(await counter()).toEqual({ count: 4, hasOpenQuestion: false, failedAt: 4 });
    expect((await versions())[0]).toMatchObject({ state: "failed", text: undefined });
  });

  it("a changed threshold is effective at once: failed at 10 with N = 10, now 14, N = 3 fires after the next answer", async () => {
    await ingest(exchanges(1, 10));
    await enable(10);
    const failing = summariser(() => failed("timeout"));
    expect((await runDueSummary(store, failing, CHAT)).kind).toBe("failed");
    await ingest(exchanges(11, 14));
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("not-due");
    await enable(3);
    await ingest(exchanges(15, 15));
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("applied");
  });

  it('a failed "summary now" sets no mark', async () => {
    await ingest(exchanges(1, 2));
    await enable(3);
    const before = await untouched();
    await summariseNow(
      store,
      summariser(() => failed("timeout")),
      CHAT,
    );
    expect(await untouched()).toEqual(before);
    expect((await counter())?.failedAt).toBeUndefined();
    await ingest(exchanges(3, 3));
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("applied");
  });
});

describe("rollback and redo", () => {
  it("gives back the payload of before, exactly, and then that of after", async () => {
    await ingest(exchanges(1, 5));
    const hashes = [await payloadHash(store)];
    const service = numberedSummariser();
    for (const _ of ["first", "second"]) {
      await summariseNow(store, service, CHAT);
      hashes.push(await payloadHash(store));
    }
    expect(new Set(hashes).size).toBe(3);
    expect(await rollBackSummary(store, CHAT, 1)).toBe(false);
    expect(await rollBackSummary(store, CHAT, 2)).toBe(true);
    expect(await payloadHash(store)).toBe(hashes[1]);
    expect(await rollBackSummary(store, CHAT, 2)).toBe(false);
    expect(await rollBackSummary(store, CHAT, 1)).toBe(true);
    expect(await payloadHash(store)).toBe(hashes[0]);
    expect((await versions()).map(({ canRedo, canRollBack }) => [canRedo, canRollBack])).toEqual([
      [false, false],
      [true, false],
    ]);

    expect(await redoSummary(store, CHAT, 2)).toBe(false);
    expect(await redoSummary(store, CHAT, 1)).toBe(true);
    expect(await redoSummary(store, CHAT, 2)).toBe(true);
    expect(await payloadHash(store)).toBe(hashes[2]);
    expect((await store.readChat(CHAT))?.summaries.map(({ text }) => text)).toEqual(["S1(10)", "S2(4)"]);
    expect((await logLines()).slice(-4)).toEqual([
      "info Summary rolled back for user 1: version 2",
      "info Summary rolled back for user 1: version 1",
      "info Summary redone for user 1: version 1",
      "info Summary redone for user 1: version 2",
    ]);
  });

  it("a version that another one replaced can be redone only after that one is gone", async () => {
    await ingest(exchanges(1, 5));
    const service = numberedSummariser();
    await summariseNow(store, service, CHAT);
    await rollBackSummary(store, CHAT, 1);
    await summariseNow(store, service, CHAT);
    expect(await coveredBy()).toEqual(new Set([2]));
    expect(await redoSummary(store, CHAT, 1)).toBe(false);
    await rollBackSummary(store, CHAT, 2);
    expect(await redoSummary(store, CHAT, 1)).toBe(true);
    expect(await states()).toEqual(["2 rolled-back", "1 ready"]);
    expect(await coveredBy()).toEqual(new Set([1]));
  });

  it("the counter is as if the summary had not been, and the trigger waits N more exchanges", async () => {
    await ingest(exchanges(1, 3));
    await enable(3);
    await runDueSummary(store, numberedSummariser(), CHAT);
    await ingest(exchanges(4, 5));
    await rollBackSummary(store, CHAT, 1);
    expect(await counter()).toEqual({ count: 5, hasOpenQuestion: false, failedAt: 5 });
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("not-due");
    await redoSummary(store, CHAT, 1);
    expect(await counter()).toEqual({ count: 2, hasOpenQuestion: false, failedAt: undefined });
  });

  it("an imported summary can be rolled back too; the exchanges are counted again", async () => {
    const summaries = [{ text: "- You spoke of ten things.", coversThrough: "a10" }];
    await store.writeChatFiles([chatFile(exchanges(1, 15), { summaries })]);
    expect((await counter())?.count).toBe(3);
    expect(await rollBackSummary(store, CHAT, 1)).toBe(true);
    expect((await counter())?.count).toBe(15);
    expect(await redoSummary(store, CHAT, 1)).toBe(true);
    expect((await counter())?.count).toBe(3);
  });
});

describe("two triggers at once", () => {
  it("make one summary: the second finds the first at work, and can watch it", async () => {
    await ingest(exchanges(1, 5));
    const [called, finish] = [gate(), gate<ProviderAnswer>()];
    const slow = summariser(() => {
      called.open();
      return finish.passed;
    });
    const first = summariseNow(store, slow, CHAT);
    await called.passed;
    expect(await summariseNow(store, numberedSummariser(), CHAT)).toEqual({ kind: "busy", version: 1 });
    expect((await readStatus(store, CHAT))?.runningVersion).toBe(1);
    const seen: (string | undefined)[] = [];
    watchSummary(store, CHAT)?.subscribe(({ text, outcome }) => seen.push(outcome?.kind ?? text));
    finish.open(answered("- You agreed on Friday."));
    expect((await first).kind).toBe("applied");
    expect(seen).toEqual(["", "- You agreed on Friday.", "applied"]);
    expect(watchSummary(store, CHAT)).toBeUndefined();
    expect(await states()).toEqual(["1 ready"]);
  });

  it("make one summary however fast the first is: both were planned on the same state", async () => {
    await ingest(exchanges(1, 5));
    const service = numberedSummariser();
    const preview = await planNow(store, service, CHAT);
    if (preview.kind !== "ready") throw new Error("there is something to summarise");
    const { basis } = preview;
    expect((await summariseNow(store, service, CHAT, { basis })).kind).toBe("applied");
    expect(await summariseNow(store, service, CHAT, { basis })).toEqual({ kind: "changed" });
    expect(await states()).toEqual(["1 ready"]);
  });

  it("started together, of many one is applied", async () => {
    await ingest(exchanges(1, 5));
    const finish = gate<ProviderAnswer>();
    const service = summariser(() => finish.passed);
    let waiting = 5;
    const started = Array.from({ length: waiting }, async () => {
      const { kind } = await summariseNow(store, service, CHAT);
      waiting -= 1;
      // The model answers once the others have been refused: none of them could come after it.
      if (waiting === 1) finish.open(answered("- You agreed."));
      return kind;
    });
    expect((await Promise.all(started)).toSorted()).toEqual(["applied", "busy", "busy", "busy", "busy"]);
    expect(await states()).toEqual(["1 ready"]);
  });

  it("another chat is not held up", async () => {
    await ingest(exchanges(1, 5));
    await store.writeChatFiles([chatFile(exchanges(1, 5), { chat: { id: "2", bot: { name: "bot" } } })]);
    const [called, finish] = [gate(), gate<ProviderAnswer>()];
    const slow = summariser(() => {
      called.open();
      return finish.passed;
    });
    const first = summariseNow(store, slow, CHAT);
    await called.passed;
    expect((await summariseNow(store, numberedSummariser(), "2")).kind).toBe("applied");
    finish.open(answered("- You agreed."));
    await first;
    expect((await store.readSummaryState("2"))?.counter.count).toBe(0);
  });
});

describe("while a summary is being written", () => {
  /** Starts one that waits, lets the test do something meanwhile, and finishes it. */
  async function meanwhile(work: () => Promise<unknown>) {
    const [called, finish] = [gate(), gate<ProviderAnswer>()];
    const slow = summariser(() => {
      called.open();
      return finish.passed;
    });
    const running = summariseNow(store, slow, CHAT);
    await called.passed;
    await work();
    finish.open(answered("- You agreed."));
    return running;
  }

  it("new messages stay in the context and stay counted", async () => {
    await ingest(exchanges(1, 5));
    expect((await meanwhile(() => ingest(exchanges(6, 7)))).kind).toBe("applied");
    expect((await counter())?.count).toBe(2);
    expect(await planNow(store, numberedSummariser(), CHAT)).toMatchObject({ messagesRead: 8 });
  });

  it("an exchange that comes between reading and claiming was not read and stays counted", async () => {
    await ingest(exchanges(1, 5));
    const late: Store = {
      ...store,
      claimSummary: async (...asked) => {
        await ingest(exchanges(1, 6));
        return store.claimSummary(...asked);
      },
    };
    expect((await summariseNow(late, numberedSummariser(), CHAT)).kind).toBe("applied");
    expect(await versions()).toMatchObject([{ text: "S1(10)" }]);
    expect(await counter()).toMatchObject({ count: 1 });
  });

  it("one that comes while the messages are being read is read and no longer counted", async () => {
    await ingest(exchanges(1, 5));
    let isFirst = true;
    const late: Store = {
      ...store,
      readContext: async (...asked) => {
        if (isFirst) await ingest(exchanges(1, 6));
        isFirst = false;
        return store.readContext(...asked);
      },
    };
    await summariseNow(late, numberedSummariser(), CHAT);
    expect(await versions()).toMatchObject([{ text: "S1(12)" }]);
    expect(await counter()).toMatchObject({ count: 0 });
  });

  it("answers that found it busy get their turn when it is active", async () => {
    await ingest(exchanges(1, 3));
    await enable(3);
    const numbered = numberedSummariser();
    let isFirst = true;
    const slow = {
      ...numbered,
      summarise: async (...asked: Parameters<typeof numbered.summarise>) => {
        if (isFirst) await ingest(exchanges(1, 6));
        if (isFirst) expect((await runDueSummary(store, numbered, CHAT)).kind).toBe("busy");
        isFirst = false;
        return numbered.summarise(...asked);
      },
    };
    expect(await runDueSummary(store, slow, CHAT)).toMatchObject({ kind: "applied", version: 2 });
    expect((await versions()).map(({ text }) => text)).toEqual(["S2(10)", "S1(6)"]);
    expect(await counter()).toMatchObject({ count: 0 });
  });

  it("a rollback makes it fail: it was read from a state that is no more", async () => {
    await ingest(exchanges(1, 5));
    await summariseNow(store, numberedSummariser(), CHAT);
    const outcome = await meanwhile(() => rollBackSummary(store, CHAT, 1));
    expect(outcome).toMatchObject({ kind: "failed", cause: "changed-underneath" });
    expect(await states()).toEqual(["2 failed", "1 rolled-back"]);
  });

  it("a cleared history stays cleared", async () => {
    await ingest(exchanges(1, 5));
    expect((await meanwhile(() => clearHistory(store, CHAT))).kind).toBe("cancelled");
    expect(await states()).toEqual([]);
    expect((await store.readChat(CHAT))?.messageCount).toBe(0);
  });

  it("cancel stops it and leaves everything as it was", async () => {
    await ingest(exchanges(1, 5));
    const before = await untouched();
    expect((await meanwhile(() => cancelSummary(store, CHAT, 1))).kind).toBe("cancelled");
    expect(await untouched()).toEqual(before);
    expect(await states()).toEqual(["1 cancelled"]);
    expect(await cancelSummary(store, CHAT, 1)).toBe(false);
    expect((await counter())?.failedAt).toBeUndefined();
  });

  it("the caller's signal cancels it too, and the summariser hears of it", async () => {
    await ingest(exchanges(1, 5));
    const [called, controller] = [gate(), new AbortController()];
    const patient = {
      ...numberedSummariser(),
      summarise: (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<ProviderAnswer>((resolve) => {
          signal.addEventListener("abort", () => resolve(failed("cancelled")));
          called.open();
        }),
    };
    const running = summariseNow(store, patient, CHAT, { signal: controller.signal });
    await called.passed;
    controller.abort();
    expect(await running).toEqual({ kind: "cancelled", version: 1 });
    expect(await states()).toEqual(["1 cancelled"]);
  });

  it("a run without a heartbeat for 30 seconds is given up by the next caller", async () => {
    await ingest(exchanges(1, 5));
    const outcome = await meanwhile(async () => {
      await ageHeartbeats(file, 31_000);
      expect((await summariseNow(store, numberedSummariser(), CHAT)).kind).toBe("applied");
    });
    expect(outcome.kind).toBe("cancelled");
    expect(await states()).toEqual(["2 ready", "1 interrupted"]);
  });

  it("an automatic one that is given up waits N more exchanges, as after a failure", async () => {
    await ingest(exchanges(1, 3));
    await enable(3);
    const { passed, open } = gate();
    const hanging = runDueSummary(
      store,
      summariser(() => passed.then(() => answered("late"))),
      CHAT,
    );
    while ((await states()).length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await ageHeartbeats(file, 31_000);
    expect((await runDueSummary(store, numberedSummariser(), CHAT)).kind).toBe("not-due");
    expect(await states()).toEqual(["1 interrupted"]);
    expect(await counter()).toMatchObject({ count: 3, failedAt: 3 });
    open();
    expect((await hanging).kind).toBe("cancelled");
  });
});

const failed = (cause: "cancelled"): ProviderAnswer => ({ kind: "failed", cause, message: "Cancelled." });
