import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SummaryProgress } from "../../contract/summary-runs";
import type { ProviderAnswer } from "../providers/provider";
import type { Store } from "../store/store";
import {
  ageHeartbeats,
  answered,
  CHAT,
  chatFile,
  exchanges,
  gate,
  openScratchStore,
  summariser,
} from "../store/summary-chat.fixture";
import { clearHistory } from "./clear-history";
import { followSummary } from "./follow-summary";
import { planNow } from "./plan-now";
import { readSummariesView } from "./read-summaries-view";
import { watchSummary } from "./running-summaries";
import { startSummary } from "./start-summary";
import { streamSummary } from "./stream-summary";
import { rollBackSummary } from "./undo-summary";

let store: Store;
let file: string;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ store, file, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 5))]);
});
afterEach(() => close());

/** A summariser that waits for the test. */
function waiting() {
  const { open, passed } = gate<ProviderAnswer>();
  return { finish: open, service: summariser(() => passed) };
}

async function readEvents(stream: ReadableStream<Uint8Array>): Promise<readonly SummaryProgress[]> {
  const text = await new Response(stream).text();
  return text
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => JSON.parse(event.slice("data: ".length)));
}

const basisOf = async () => {
  const plan = await planNow(store, waiting().service, CHAT);
  return plan.kind === "ready" ? plan.basis : undefined;
};

it("answers while the run is under way; two watchers see its text and the same end", async () => {
  const { finish, service } = waiting();
  expect(await startSummary(store, service, CHAT)).toEqual({ kind: "started", version: 1 });
  const watchers = [streamSummary(store, CHAT, 1), streamSummary(store, CHAT, 1)].map(readEvents);
  finish(answered("The whole story"));
  const [first, second] = await Promise.all(watchers);
  expect(first).toEqual(second);
  expect(first?.map(({ text }) => text)).toEqual(["", "The whole story", "The whole story"]);
  expect(first?.at(-1)?.outcome).toMatchObject({ kind: "applied", version: 1, text: "The whole story" });
});

it("a double click on one preview makes one version, whether the first is still at work or done", async () => {
  const basis = await basisOf();
  const { finish, service } = waiting();
  const [first, second] = await Promise.all([
    startSummary(store, service, CHAT, basis),
    startSummary(store, service, CHAT, basis),
  ]);
  expect([first, second].map(({ kind }) => kind).toSorted()).toEqual(["busy", "started"]);
  const watched = readEvents(streamSummary(store, CHAT, 1));
  finish(answered("Once"));
  await watched;
  expect(await startSummary(store, service, CHAT, basis)).toEqual({ kind: "changed" });
  expect((await store.readSummaries(CHAT))?.length).toBe(1);
});

it("refuses in good order", async () => {
  const { service } = waiting();
  expect(await startSummary(store, service, "nobody")).toEqual({ kind: "no-chat" });
  await clearHistory(store, CHAT);
  expect((await startSummary(store, service, CHAT)).kind).toBe("nothing");
});

it("a watcher who comes late receives the outcome at once", async () => {
  await startSummary(
    store,
    summariser(() => answered("Done")),
    CHAT,
  );
  await vi.waitFor(() => expect(watchSummary(store, CHAT)).toBeUndefined());
  const [only, ...more] = await readEvents(streamSummary(store, CHAT, 1));
  expect(only?.outcome).toMatchObject({ kind: "applied", text: "Done" });
  expect(more).toEqual([]);
  await rollBackSummary(store, CHAT, 1);
  expect((await readEvents(streamSummary(store, CHAT, 1)))[0]?.outcome?.kind).toBe("applied");
  expect((await readEvents(streamSummary(store, CHAT, 9)))[0]?.outcome).toEqual({
    kind: "cancelled",
    version: 9,
  });
});

it("shows a failure with its cause", async () => {
  const refuse = summariser(() => ({ kind: "failed", cause: "rate-limited", message: "Slow down." }));
  await startSummary(store, refuse, CHAT);
  await vi.waitFor(() => expect(watchSummary(store, CHAT)).toBeUndefined());
  expect((await readEvents(streamSummary(store, CHAT, 1)))[0]?.outcome).toEqual({
    kind: "failed",
    version: 1,
    cause: "rate-limited",
    message: "Slow down.",
  });
});

it("a watcher who leaves does not stop the run", async () => {
  const { finish, service } = waiting();
  await startSummary(store, service, CHAT);
  await streamSummary(store, CHAT, 1).cancel();
  finish(answered("Still here"));
  await vi.waitFor(async () => expect((await store.readSummaries(CHAT))?.[0]?.state).toBe("ready"));
});

it("looks again while another process is at work, and ends when that process is gone", async () => {
  const other = openScratchStore(file.replace(/\/test\.db$/, ""));
  const { finish, service } = waiting();
  await startSummary(other.store, service, CHAT);
  const received: SummaryProgress[] = [];
  const fail = (error: unknown) => {
    throw error;
  };
  const stop = followSummary(
    store,
    { chatId: CHAT, version: 1 },
    { onProgress: (progress) => received.push(progress), fail, lookEveryMs: 10 },
  );
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(2));
  expect(received.flatMap(({ outcome }) => outcome ?? [])).toEqual([]);
  await ageHeartbeats(file, 60_000);
  await vi.waitFor(() => expect(received.at(-1)?.outcome).toMatchObject({ kind: "failed", version: 1 }));
  stop();
  finish(answered("Too late"));
  await vi.waitFor(() => expect(watchSummary(other.store, CHAT)).toBeUndefined());
  await other.store.close();
  expect((await store.readSummaries(CHAT))?.[0]?.state).toBe("interrupted");
});

it("shows status, versions and who would write the next one", async () => {
  const service = { ...waiting().service, provider: "gemini", baseUrl: "https://example.org" } as const;
  expect(await readSummariesView(store, service, CHAT)).toMatchObject({
    status: { exchanges: 5, summaries: 0 },
    versions: [],
    summariser: { provider: "gemini", model: "offline extract", sentTo: "https://example.org" },
  });
  expect(await readSummariesView(store, service, "nobody")).toBeUndefined();
});
