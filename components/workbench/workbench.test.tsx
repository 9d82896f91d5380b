// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { problem } from "@/lib/api/problem";
import { inspectionsKey } from "@/lib/client/queries/inspection-query";
import type { InspectionOutcome, InspectionRequest } from "@/lib/contract/inspection";
import { MAX_ID_LENGTH } from "@/lib/core/schema/asked-message-id";
import { inspectionOf, showWorkbench } from "./show-workbench.fixture";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}));

// The whole workbench takes a while to render.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  // jsdom has none of these.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  window.localStorage.setItem("contextscope.panels", JSON.stringify({ panels: ["json", "compact"] }));
});
afterEach(cleanup);

const answer = (request: InspectionRequest): InspectionOutcome => ({
  ok: true,
  json: JSON.stringify(inspectionOf(request)),
});
const shownHash = () => document.querySelector<HTMLElement>("[data-payload-hash]")?.dataset.payloadHash;

/** A server whose failures the test sets. */
function serve() {
  const server: { failure: Extract<InspectionOutcome, { ok: false }> | undefined } = { failure: undefined };
  return { server, inspect: async (request: InspectionRequest) => server.failure ?? answer(request) };
}

it("keeps the last payload, the limits and their reset when a refetch fails", async () => {
  const { server, inspect } = serve();
  const { client } = showWorkbench(inspect, "?maxVideos=2");
  await waitFor(() => expect(shownHash()).toBe('{"maxVideos":2}'));
  server.failure = problem("unavailable", { error: "The disk is full." });
  await client.invalidateQueries({ queryKey: inspectionsKey("-1") });
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("The disk is full.");
  expect(notice.textContent).toContain("the last successful payload");
  expect(shownHash()).toBe('{"maxVideos":2}');
  expect(screen.getByRole("button", { name: "Reset" })).toBeTruthy();
  server.failure = undefined;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("keeps it when previewed settings cannot be assembled, and continues after a reset", async () => {
  const { server, inspect } = serve();
  const { url } = showWorkbench(inspect);
  await waitFor(() => expect(shownHash()).toBe("{}"));
  server.failure = problem("bad-request", { error: "Too much." });
  fireEvent.change(screen.getByRole("spinbutton", { name: "Videos" }), { target: { value: "3" } });
  await screen.findByText(/Too much\./);
  expect(shownHash()).toBe("{}");
  await waitFor(() => expect(url()).toBe("maxVideos=3"));
  server.failure = undefined;
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(shownHash()).toBe("{}");
});

it("shows the error page when there was never anything to show", async () => {
  showWorkbench(async () => problem("bad-request", { error: "No." }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(shownHash()).toBeUndefined();
});

it("shows the error page when the chat is deleted", async () => {
  const { server, inspect } = serve();
  const { client } = showWorkbench(inspect);
  await waitFor(() => expect(shownHash()).toBe("{}"));
  server.failure = problem("no-chat");
  await client.invalidateQueries({ queryKey: inspectionsKey("-1") });
  expect(await screen.findByText("This chat no longer exists")).toBeTruthy();
  expect(shownHash()).toBeUndefined();
});

it("requests no longer id than the server accepts", async () => {
  const asked: (string | undefined)[] = [];
  showWorkbench(
    async (request) => {
      asked.push(request.at);
      return answer(request);
    },
    `?at=${"9".repeat(2 * MAX_ID_LENGTH)}`,
  );
  await waitFor(() => expect(asked).toEqual(["9".repeat(MAX_ID_LENGTH)]));
});

it.each([
  ["console", "Console"],
  ["wire", "Wire JSON"],
])("shows placeholder lines while %s, just opened, waits for its texts", async (panel, name) => {
  const answers: (() => void)[] = [];
  showWorkbench((request) => new Promise((resolve) => answers.push(() => resolve(answer(request)))));
  answers.shift()?.();
  await waitFor(() => expect(shownHash()).toBe("{}"));
  fireEvent.change(screen.getByRole("combobox", { name: "View in panel 2" }), {
    target: { value: panel },
  });
  const region = within(screen.getByRole("region", { name }));
  expect(region.getByRole("status", { name: "Building payload…" })).toBeTruthy();
  expect(region.queryByRole("searchbox")).toBeNull();
  answers.shift()?.();
  expect(await region.findByRole("searchbox")).toBeTruthy();
});

it("shows that a panel could not be filled", async () => {
  const { server, inspect } = serve();
  showWorkbench(inspect);
  await waitFor(() => expect(shownHash()).toBe("{}"));
  server.failure = problem("bad-request", { error: "No." });
  fireEvent.change(screen.getByRole("combobox", { name: "View in panel 2" }), {
    target: { value: "wire" },
  });
  expect(await screen.findByText("Nothing to show yet")).toBeTruthy();
});

const focus = (element: HTMLElement) => {
  element.focus();
  expect(document.activeElement).toBe(element);
  return element;
};
const button = (name: string) => screen.getByRole("button", { name });
const openPanels = (...panels: string[]) =>
  window.localStorage.setItem("contextscope.panels", JSON.stringify({ panels }));

it.each([
  ["the first", "Close Raw JSON", "Compact"],
  ["the last", "Close Compact", "Raw JSON"],
])("focuses the neighbouring panel when %s is removed", async (_, name, left) => {
  showWorkbench(serve().inspect);
  await screen.findByRole("region", { name: "Raw JSON" });
  fireEvent.click(focus(button(name)));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: left })));
});

it("focuses the sixth panel when the button that opened it disappears", async () => {
  openPanels("json", "compact", "console", "tokens", "ledger");
  showWorkbench(serve().inspect);
  await screen.findByRole("region", { name: "Raw JSON" });
  fireEvent.click(focus(button("Add panel")));
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.panelPlace).toBe("5"));
  expect(screen.queryByRole("button", { name: "Add panel" })).toBeNull();
});

it("focuses the limits after their reset or save", async () => {
  const answers: (() => void)[] = [];
  const save = () =>
    new Promise<{ ok: true; former: object }>((resolve) =>
      answers.push(() => resolve({ ok: true, former: { maxVideos: null } })),
    );
  showWorkbench(serve().inspect, "?maxVideos=2", save);
  const limits = await screen.findByRole("complementary", { name: "Limits" });
  fireEvent.click(focus(button("Save for this chat")));
  const saving = await screen.findByRole("button", { name: "Saving…" });
  expect(document.activeElement).toBe(saving);
  fireEvent.click(saving);
  expect(answers).toHaveLength(1);
  answers.shift()?.();
  await waitFor(() => expect(document.activeElement).toBe(limits));
  fireEvent.change(screen.getByRole("spinbutton", { name: "Videos" }), { target: { value: "3" } });
  fireEvent.click(focus(await screen.findByRole("button", { name: "Reset" })));
  await waitFor(() => expect(document.activeElement).toBe(limits));
});

it.each([
  ["Remove invalid settings from the URL", "?maxVideos=lots"],
  ["Dismiss", "?payload=0123456789abcdef"],
])("focuses the payload when “%s” has removed its notice", async (name, search) => {
  showWorkbench(serve().inspect, search);
  fireEvent.click(focus(await screen.findByRole("button", { name })));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Payload" })));
  expect(screen.queryByRole("button", { name })).toBeNull();
});

it("shows a price range for a token range", async () => {
  showWorkbench(serve().inspect);
  expect(await screen.findByText("$0.00100–$0.00200/request")).toBeTruthy();
});

it("marks the price of an estimated payload, and says why", async () => {
  showWorkbench(serve().inspect, "?tokenizer=cl100k");
  const price = await screen.findByText("≈$0.00100–$0.00200/request");
  expect(price.title).toMatch(/^Input only\. Source: a table, as of 2026-01-01\. Estimated by a fitted rule/);
});

it("lists previewed settings, also where no limit shows them", async () => {
  showWorkbench(serve().inspect, "?compact=true&maxVideos=2");
  const limits = within(await screen.findByRole("complementary", { name: "Limits" }));
  expect(limits.getByRole("status").textContent).toBe("2 unsaved changesCompact format, Videos");
});

it("explains what the token budget counts and how much of it the history uses", async () => {
  showWorkbench(serve().inspect, "?tokenBudget=100");
  const limits = within(await screen.findByRole("complementary", { name: "Limits" }));
  expect(
    await limits.findByText(
      /^Applies to history text only.* History uses 8 of 50 tokens \(half of the budget/,
    ),
  ).toBeTruthy();
  fireEvent.change(limits.getByRole("spinbutton", { name: "Token budget" }), { target: { value: "0" } });
  expect(await limits.findByText(/^Applies to history text only.* 0 = no limit\.$/)).toBeTruthy();
});
