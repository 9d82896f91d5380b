// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { type ComparisonOutcome, compareSides } from "@/lib/compare/compare-sides";
import type { ComparedSide, ComparisonRequest, SideRequest } from "@/lib/compare/compared-side";
import { reportOf } from "@/lib/contract/report.fixture";
import type { FormatId } from "@/lib/core/model/format";
import type { ContextReport } from "@/lib/core/model/report";
import type { SettingKey, SettingOverrides, Settings, SettingUpdates } from "@/lib/core/schema/settings";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { en } from "@/lib/i18n/en";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { Compare } from "./compare";

// Assembling a real chat with its pictures takes a while.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  // jsdom has no pointer capture, which the toast's swipe uses.
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(cleanup);

const reports = new Map<string, ContextReport>();

/** Caches results across the tests: the same request has the same result. */
function reportFor(settings: Settings, format: FormatId): ContextReport {
  const key = JSON.stringify([settings, format]);
  const report = reports.get(key) ?? reportOf(trailPhotos(), { settings, format });
  reports.set(key, report);
  return report;
}

/** Responds as the server would; saved settings go to `saved`. */
function serve() {
  const server: { failure: string | undefined } = { failure: undefined };
  let stored: SettingOverrides = {};
  const saves: SettingUpdates[] = [];
  const sideOf = ({ overrides, format, otherCompact }: SideRequest): ComparedSide => {
    const saved = resolveSettings({ chat: stored });
    const settings = { ...saved, ...overrides, ...(otherCompact && { compact: !saved.compact }) };
    const inForce: FormatId = settings.compact ? "compact" : "gemini";
    const report = reportFor(settings, format ?? inForce);
    const isOpen = report.tokens.total.max === undefined;
    const usd = isOpen ? { min: 0.0005, max: undefined } : { min: 0.001, max: 0.001 };
    const price = { ...usd, source: "a table", asOf: "2026-01-01" };
    const side = { report, active: inForce, settings, saved, payloadHash: JSON.stringify(settings), price };
    return { ...side, position: 29, messageCount: 29, missing: undefined };
  };
  const compare = async ({ a, b }: ComparisonRequest): Promise<ComparisonOutcome> =>
    server.failure === undefined
      ? { ok: true, json: JSON.stringify(compareSides(sideOf(a), sideOf(b))) }
      : problem("unavailable", { error: server.failure });
  const save = async (_: string, updates: SettingUpdates) => {
    saves.push(updates);
    const former = Object.keys(updates).map((name) => [name, stored[name as SettingKey] ?? null]);
    const kept = Object.entries({ ...stored, ...updates }).filter(([, value]) => value !== null);
    stored = Object.fromEntries(kept);
    return { ok: true, former: Object.fromEntries(former) } as const;
  };
  return { compare, save, saves, server };
}

async function show(search: string) {
  const { compare, save, saves, server } = serve();
  const urls: string[] = [];
  render(
    <NuqsTestingAdapter
      searchParams={search}
      hasMemory
      onUrlUpdate={({ searchParams }) => urls.push(decodeURIComponent(searchParams.toString()))}
    >
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={new QueryClient()}>
          <ToastProvider>
            <Compare chatId="-1" compare={compare} save={save} />
          </ToastProvider>
        </QueryClientProvider>
      </IntlProvider>
    </NuqsTestingAdapter>,
  );
  await screen.findByRole("region", { name: "Configuration A" });
  return { saves, server, url: () => urls.at(-1) };
}

const card = (side: "A" | "B") => within(screen.getByRole("region", { name: `Configuration ${side}` }));
const changedRows = () =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")].filter(({ dataset }) => dataset.state !== "same");
const button = (name: string | RegExp) => screen.getByRole("button", { name });

it("starts with the saved settings and the other format", async () => {
  await show("");
  expect(card("A").getByText("saved settings")).toBeTruthy();
  expect(card("B").getByText("1 previewed change")).toBeTruthy();
  expect(card("B").getByRole("switch", { name: "Compact format" }).getAttribute("aria-checked")).toBe("true");
});

it("shows the one row and the one item that another limit changes, with the reason", async () => {
  await show("?b.maxHistoricalMedia=6");
  expect(changedRows().map(({ dataset }) => dataset.row)).toEqual(["message 3309"]);
  expect(document.querySelectorAll("[data-row] ins").length).toBeGreaterThan(0);
  fireEvent.change(screen.getByRole("combobox", { name: "Rows to show" }), {
    target: { value: "differences" },
  });
  expect(document.querySelectorAll("[data-row]")).toHaveLength(1);
  fireEvent.click(button(/^Changed items/));
  const [flip, ...others] = within(
    screen.getByRole("region", { name: "Items with different verdicts in A and B" }),
  ).getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(flip?.textContent).toContain("Media 1 of message 3309");
  expect(flip?.textContent).toContain("added");
  expect(flip?.textContent).toContain("The limit for older media is reached.");
  expect(flip?.textContent).toContain("Older media 5");
});

it("formats prices as the workbench does", async () => {
  await show("?b.compact=false");
  const totals = within(screen.getByRole("region", { name: en.compare.totals.label }));
  expect(totals.getAllByText("≈$0.00100")).toHaveLength(2);
  expect(totals.getAllByText("≈$1.00")).toHaveLength(2);
});

it("shows no percentage where a bound is unknown, and marks money as it marks tokens", async () => {
  await show("?b.compact=true&b.model=gpt-4");
  const totals = within(screen.getByRole("region", { name: en.compare.totals.label }));
  const differenceOf = (row: string) =>
    totals.getByRole("row", { name: new RegExp(`^${row} `) }).lastElementChild?.textContent;
  for (const row of ["Tokens", "Media", "Per request", "Per 1,000 requests"])
    expect(differenceOf(row)).toMatch(/^≥−[^%]*$/);
  expect(differenceOf("Text")).toContain("%");
  const summary = screen.getByRole("status", { name: "" }).textContent;
  expect(summary).toMatch(/^B vs. A: ≥−[\d,]+ tokens≥−\$/);
});

it("says plainly that both are the same", async () => {
  await show("?b.compact=false");
  expect(screen.getByText("A and B send the same payload")).toBeTruthy();
  expect(changedRows()).toEqual([]);
});

it("adds, swaps, copies and resets settings in the URL", async () => {
  const { url } = await show("?b.maxHistoricalMedia=6");
  fireEvent.change(card("A").getByRole("combobox", { name: "Add a setting to A" }), {
    target: { value: "maxMedia" },
  });
  fireEvent.change(card("A").getByRole("spinbutton", { name: "Media per request" }), {
    target: { value: "3" },
  });
  await waitFor(() => expect(url()).toBe("b.maxHistoricalMedia=6&a.maxMedia=3"));
  fireEvent.click(button("Swap A and B"));
  await waitFor(() => expect(url()).toContain("a.maxHistoricalMedia=6"));
  expect(url()).toContain("b.maxMedia=3");
  fireEvent.click(button("Copy A to B"));
  await waitFor(() => expect(url()).toContain("b.maxHistoricalMedia=6"));
  expect(url()).not.toContain("maxMedia=3");
  fireEvent.click(button("Reset A to the saved settings"));
  await waitFor(() => expect(url()).toBe("b.maxHistoricalMedia=6"));
});

it("saves a side without changing either side", async () => {
  const { saves, url } = await show("?b.maxHistoricalMedia=6");
  fireEvent.click(button("Save B for this chat"));
  await waitFor(() => expect(card("B").getByText("saved settings")).toBeTruthy());
  expect(saves).toEqual([{ maxHistoricalMedia: 6 }]);
  expect(url()).toBe("b.maxHistoricalMedia=6&a.maxHistoricalMedia=5");
  expect(card("A").getByText("1 previewed change")).toBeTruthy();
  expect(changedRows().map(({ dataset }) => dataset.row)).toEqual(["message 3309"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(card("A").getByText("saved settings")).toBeTruthy());
  expect(saves.at(-1)).toEqual({ maxHistoricalMedia: null });
  expect(changedRows().map(({ dataset }) => dataset.row)).toEqual(["message 3309"]);
});

it("lists what it could not read, and cleans the URL", async () => {
  const { url } = await show("?a.maxMedia=lots&b.maxHistoricalMedia=6&b.view=xml");
  expect(screen.getByText("Ignored in the URL: Media per request of A cannot be “lots”.")).toBeTruthy();
  expect(screen.getByText("Ignored in the URL: the format of B cannot be “xml”.")).toBeTruthy();
  const clean = button("Remove invalid settings from the URL");
  clean.focus();
  fireEvent.click(clean);
  await waitFor(() => expect(url()).toBe("b.maxHistoricalMedia=6"));
  expect(screen.queryByText(/^Ignored in the URL/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Compare" }));
});

it("keeps the last comparison and a way to retry when the next one fails", async () => {
  const { server } = await show("?b.maxHistoricalMedia=6");
  server.failure = "The disk is full.";
  fireEvent.click(button("Reset B to the saved settings"));
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
  expect(changedRows().map(({ dataset }) => dataset.row)).toEqual(["message 3309"]);
  server.failure = undefined;
  fireEvent.click(button("Try again"));
  await waitFor(() => expect(changedRows()).toEqual([]));
  expect(screen.queryByRole("alert")).toBeNull();
});
