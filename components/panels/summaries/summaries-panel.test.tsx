// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type SummaryDesk, SummaryDeskProvider } from "@/components/panels/summaries/summary-desk";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { reportOf } from "@/lib/contract/report.fixture";
import type { SummariesView, SummaryPreview, SummaryProgress } from "@/lib/contract/summary-runs";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import type { PanelProps } from "../panel-props";
import { showPanel } from "../show-panel.fixture";
import { summariesView, summaryVersion } from "./summaries.fixture";
import { SummariesPanel } from "./summaries-panel";

const report = reportOf(kyivDevs());
/** The panel's calls to the server, as `path body`. */
let orders: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  orders = [];
  // jsdom has neither.
  Element.prototype.hasPointerCapture = () => false;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const part = path.replace(/^\/api\/(?:v1\/)?chats\/[^/]+/, "");
    if (init?.method === "POST") orders.push(`${part} ${String(init.body)}`);
    return part in answers
      ? Response.json(answers[part])
      : Response.json(problem("not-found", { error: `nothing at ${part}` }), { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(
  view: SummariesView | undefined,
  desk: Partial<SummaryDesk> = {},
  more: Record<string, unknown> = {},
) {
  answers = { ...(view && { "/summaries": view }), "": { messageCount: 24 }, ...more };
  const called: string[] = [];
  const note = (name: string) => (input?: unknown) =>
    void called.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`);
  const whole: SummaryDesk = {
    isPreviewOpen: false,
    openPreview: note("open"),
    closePreview: note("close"),
    run: undefined,
    dismissRun: note("dismiss"),
    saveSettings: note("save"),
    ...desk,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Panel = (props: PanelProps) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SummaryDeskProvider value={whole}>
          <SummariesPanel {...props} />
        </SummaryDeskProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
  return { ...showPanel(Panel, report), called };
}

const version = (number: number) => screen.findByRole("article", { name: `Version ${number}` });

describe("the status", () => {
  it("says when the next one is due and that nothing leaves the machine", async () => {
    show(summariesView());
    expect(await screen.findByText(/Next summary in 7 exchanges/)).toBeTruthy();
    expect(screen.getByText(/nothing leaves this machine/)).toBeTruthy();
  });

  it("names the destination of the text", async () => {
    const sentTo = "https://generativelanguage.googleapis.com";
    show(summariesView({ summariser: { provider: "gemini", model: "gemini-3.5-flash", sentTo } }));
    expect(await screen.findByText(/sent to generativelanguage\.googleapis\.com/)).toBeTruthy();
  });

  it("stores the switch, and N only when it is valid", async () => {
    const { called } = show(summariesView());
    const field = await screen.findByRole("spinbutton", { name: "Exchanges per summary" });
    fireEvent.click(screen.getByRole("switch", { name: "Automatic summaries" }));
    fireEvent.change(field, { target: { value: "501" } });
    expect(screen.getByRole("alert").textContent).toContain("from 1 to 500");
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: "15" } });
    fireEvent.blur(field);
    expect(called).toEqual(['save {"summaryEnabled":false}', 'save {"summaryThreshold":15}']);
  });
});

describe("the preview", () => {
  const ready: SummaryPreview = {
    kind: "ready",
    basis: 7,
    covered: { firstId: "q1", lastId: "a10", messages: 20 },
    messagesRead: 24,
    messagesKept: 4,
    retainedExchanges: 2,
    format: "openai-summary",
    tokensBefore: 2000,
    tokensAfter: { min: 418, max: 958 },
    provider: "gemini",
    model: "gemini-3.5-flash",
    sentTo: "https://example.org/v1",
    price: { usd: { min: 0.00123, max: 0.0246 }, source: "a table", asOf: "2026-09-23" },
  };

  it("shows range, tokens, cost with its source and destination; its ends link to the messages", async () => {
    const { chosen } = show(summariesView(), { isPreviewOpen: true }, { "/summaries/preview": ready });
    const plan = within(await screen.findByRole("region", { name: "Summary preview" }));
    for (const words of [
      "20 messages",
      /^For the OpenAI \+ summary payload\./,
      "2,000 → ≈418–958",
      "example.org",
      /^≈\$0\.00123–\$0\.0246/,
      /a table, as of 2026-09-23/,
    ])
      expect(await plan.findByText(words)).toBeTruthy();
    fireEvent.click(plan.getByRole("button", { name: "a10" }));
    expect(chosen).toEqual(["a10"]);
  });

  it.each([
    [0, /^Nothing: no exchange is complete yet\./],
    [1, /^Nothing: the last exchange is always kept, and there are no others\./],
    [3, /^Nothing: the last 3 exchanges are always kept, and there are no others\./],
  ])("with nothing to cover it names the setting: %i", async (retainedExchanges, words) => {
    const preview = { ...ready, covered: undefined, retainedExchanges };
    show(summariesView(), { isPreviewOpen: true }, { "/summaries/preview": preview });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("starts the previewed summary, once", async () => {
    const started = { kind: "started", version: 1 };
    const more = { "/summaries/preview": ready, "/summaries/run": started };
    const { called } = show(summariesView(), { isPreviewOpen: true }, more);
    const button = await screen.findByRole("button", { name: "Create summary" });
    fireEvent.click(button);
    fireEvent.click(button);
    await vi.waitFor(() => expect(called).toEqual(["close"]));
    expect(orders).toEqual(['/summaries/run {"basis":7}']);
  });

  it("says when the summaries changed since the preview", async () => {
    const more = { "/summaries/preview": ready, "/summaries/run": { kind: "changed" } };
    show(summariesView(), { isPreviewOpen: true }, more);
    fireEvent.click(await screen.findByRole("button", { name: "Create summary" }));
    expect(await screen.findByText(/Nothing was started\. This is the updated preview/)).toBeTruthy();
  });

  it("has an empty state for an empty chat", async () => {
    const nothing = { kind: "nothing", message: "…" };
    show(summariesView(), { isPreviewOpen: true }, { "/summaries/preview": nothing });
    expect(await screen.findByText(/The context has no messages/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create summary" })).toBeNull();
  });
});

describe("a run", () => {
  const run = (outcome: SummaryProgress["outcome"], text = ""): SummaryProgress => ({
    version: 2,
    trigger: "now",
    startedAt: "2026-03-01T10:00:00Z",
    text,
    outcome,
  });

  it("shows its text and can be cancelled", async () => {
    show(
      summariesView(),
      { run: run(undefined, "You decided to") },
      { "/summaries/cancel": { isDone: true } },
    );
    expect(await screen.findByText("You decided to")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(orders).toEqual(['/summaries/cancel {"version":2}']));
  });

  it("that failed says why, that nothing was lost, and what to do next", async () => {
    const failed = { kind: "failed", version: 2, cause: "rate-limited", message: "Try in 20 s." } as const;
    const { called } = show(summariesView(), { run: run(failed) });
    const card = within(await screen.findByRole("region", { name: "Summary 2 failed" }));
    expect(card.getByText(/Rate limit or quota exceeded/)).toBeTruthy();
    expect(card.getByText("Try in 20 s.")).toBeTruthy();
    expect(card.getByText(/are unchanged/)).toBeTruthy();
    fireEvent.click(card.getByRole("button", { name: "Try again" }));
    expect(called).toEqual(["dismiss", "open"]);
  });

  it("that succeeded shows tokens before and after", async () => {
    const applied = {
      kind: "applied",
      version: 2,
      text: "…",
      messagesKept: 4,
      tokensBefore: 1000,
      tokensAfter: 250,
    } as const;
    show(summariesView({ versions: [summaryVersion({ version: 2 })] }), { run: run(applied) });
    const card = within(await screen.findByRole("region", { name: "Summary 2 is active" }));
    expect(card.getByText("1,000 → 250 tokens")).toBeTruthy();
  });
});

describe("the versions", () => {
  it("show a failure with its reason", async () => {
    const failure = { cause: "blocked", message: "The prompt was blocked (SAFETY)." };
    const failed = summaryVersion({ version: 3, state: "failed", text: undefined, failure });
    show(summariesView({ versions: [failed] }));
    const card = within(await version(3));
    expect(card.getByText("The provider blocked the text")).toBeTruthy();
    expect(card.getByText(/SAFETY/)).toBeTruthy();
    expect(card.queryByRole("button", { name: "Text" })).toBeNull();
  });

  it("show their text, and a word-by-word diff", async () => {
    const versions = [
      summaryVersion({ version: 2, text: "You ship on Friday" }),
      summaryVersion({ version: 1, text: "You ship on Monday" }),
    ];
    show(summariesView({ versions }));
    const card = within(await version(2));
    fireEvent.click(card.getByRole("button", { name: "Text" }));
    expect(card.getByText("You ship on Friday")).toBeTruthy();
    fireEvent.click(card.getByRole("button", { name: "Compare with version 1" }));
    const diff = card.getByRole("region", { name: "Changes from version 1 to version 2" });
    expect(diff.querySelector("del")?.textContent).toContain("Monday");
    expect(diff.querySelector("ins")?.textContent).toContain("Friday");
  });

  it("roll back, with undo", async () => {
    const view = summariesView({ versions: [summaryVersion({ version: 2, canRollBack: true })] });
    const isDone = { isDone: true };
    show(view, {}, { "/summaries/rollback": isDone, "/summaries/redo": isDone });
    const rollBack = within(await version(2)).getByRole("button", { name: "Roll back" });
    fireEvent.click(rollBack);
    fireEvent.click(rollBack);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await vi.waitFor(() =>
      expect(orders).toEqual(['/summaries/rollback {"version":2}', '/summaries/redo {"version":2}']),
    );
  });

  it("say when a rollback came too late", async () => {
    const view = summariesView({ versions: [summaryVersion({ version: 2, canRollBack: true })] });
    show(view, {}, { "/summaries/rollback": { isDone: false } });
    fireEvent.click(within(await version(2)).getByRole("button", { name: "Roll back" }));
    expect((await screen.findAllByText(/changed in the meantime/)).length).toBeGreaterThan(0);
  });
});

it("clears the history only when the word is typed, and offers the export first", async () => {
  const cleared = { messages: 24, summaries: 0, blobs: 0 };
  show(summariesView(), {}, { "/summaries/clear": cleared });
  fireEvent.click(await screen.findByRole("button", { name: "Clear history…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Clear the history of this chat?" }));
  expect(await dialog.findByText(/permanently deletes 24 messages/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: /export/i }).getAttribute("href")).toBe("/api/chats/-1/export");
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Clear history" });
  const field = dialog.getByRole("textbox", { name: "Type clear to confirm" });
  fireEvent.change(field, { target: { value: "clea" } });
  expect(confirm.disabled).toBe(true);
  fireEvent.submit(field);
  fireEvent.change(field, { target: { value: "clear" } });
  fireEvent.submit(field);
  expect((await screen.findAllByText(/24 messages deleted/)).length).toBeGreaterThan(0);
  expect(orders).toEqual(['/summaries/clear {"word":"clear"}']);
});

it("explains when the list cannot be loaded", async () => {
  show(undefined);
  expect(await screen.findByText(/nothing at \/summaries/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
