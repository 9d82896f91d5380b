// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import type { CompareTokens } from "@/lib/client/queries/token-comparison-query";
import { reportOf } from "@/lib/contract/report.fixture";
import type { TokenComparisonRequest } from "@/lib/contract/token-comparison";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { en } from "@/lib/i18n/en";
import { splitTheBill } from "@/prisma/demo/chats/split-the-bill";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import type { PanelProps } from "../panel-props";
import { showPanel } from "../show-panel.fixture";
import { CompareTokensContext } from "./compare-tokens-context";
import { comparisonOf } from "./token-comparison.fixture";
import { TokensPanel } from "./tokens-panel";

afterEach(cleanup);

const report = reportOf(trailPhotos());

const comparisons = {
  "same-selection": comparisonOf(trailPhotos()),
  "own-limits": comparisonOf(trailPhotos(), { mode: "own-limits" }),
};
const answer: CompareTokens = ({ mode }) => Promise.resolve(comparisons[mode]);
const counts = { comparison: comparisons["same-selection"], provider: undefined };

function showComparison({
  compare = answer,
  ...props
}: Partial<PanelProps> & { compare?: CompareTokens } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Panel = (panelProps: PanelProps) => (
    <QueryClientProvider client={client}>
      <CompareTokensContext value={compare}>
        <TokensPanel {...panelProps} />
      </CompareTokensContext>
    </QueryClientProvider>
  );
  return showPanel(Panel, report, { counts, ...props });
}

const chooseOwnLimits = () => fireEvent.click(screen.getByRole("radio", { name: "Each format's limits" }));

/** Filters by text first: repeated role queries on a page of this size are slow. */
async function findTable(title: RegExp): Promise<HTMLElement> {
  const caption = await screen.findByText(title, { selector: "caption" }, { timeout: 10_000 });
  const table = caption.closest("table");
  if (table === null) throw new Error("a caption must be in a table");
  return table;
}
const findCosts = () => findTable(/^Cost per request$/);
const findSums = () => findTable(/counted with Gemma 3$/);

it("the shared selection comes with the report; own limits are requested for its message and settings", async () => {
  const asked: TokenComparisonRequest[] = [];
  showComparison({
    compare: (request, signal) => {
      asked.push(request);
      return answer(request, signal);
    },
  });
  await findCosts();
  expect(asked).toEqual([]);
  chooseOwnLimits();
  const costs = await findCosts();
  expect(await within(costs).findByText("Single message", {}, { timeout: 10_000 })).toBeTruthy();
  const { cutOffId: at, settings: overrides } = report;
  expect(asked).toEqual([{ chatId: "-1", at, overrides, mode: "own-limits" }]);
});

it("waits for the first report that includes it", () => {
  showComparison({ counts: undefined });
  expect(screen.getByText("Counting all formats…")).toBeTruthy();
});

it("the tables of the other tokenizers render when they are unfolded", async () => {
  const { container } = showComparison();
  const details = container.querySelector("details");
  expect(details?.querySelector("table")).toBeNull();
  if (details) details.open = true;
  expect(await screen.findByRole("table", { name: "cl100k_base" }, { timeout: 10_000 })).toBeTruthy();
});

it("has a table whose cells match the comparison, each number with its accuracy", async () => {
  showComparison();
  const sums = within(await findSums());
  const { rows: compared } = comparisons["same-selection"];
  const inForce = compared.filter(({ tokenizer }) => tokenizer === "gemma3");
  const rows = sums.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(inForce.length);
  for (const [index, { text, framing, media, total }] of inForce.entries()) {
    const cells = [...(rows[index]?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
    const shown = [text, framing, media, total].map(
      (amount) => `${formatTokenAmount(amount, "en")}${en.panels.accuracy[amount.accuracy]}`,
    );
    expect(cells.slice(0, 4)).toEqual(shown);
  }
  expect(sums.getByRole("row", { name: /^Gemini(?! I)/ }).textContent).toContain("baseline");
  expect(sums.getByRole("row", { name: /^Compact/ }).textContent).toMatch(/-\d+\.\d%/);
});

it("names what cannot be compared, what is never sent, and the source of prices", async () => {
  showComparison();
  const costs = within(await findCosts());
  expect(costs.getByRole("row", { name: /^Compact/ }).textContent).toMatch(/\$0\.0.*\$\d/);
  for (const cell of costs.getAllByText(/\$/, { selector: "td" })) {
    const isEstimate = cell.parentElement?.textContent?.includes(en.panels.accuracy.estimate) ?? false;
    const name = cell.closest("tr")?.querySelector("th")?.textContent ?? "";
    const format = FORMAT_IDS.find((id) => name.startsWith(en.workbench.format[id]));
    const usd = format && comparisons["same-selection"].money?.byFormat[format];
    const sign = usd?.max === undefined ? "≥" : "≈";
    expect(cell.textContent?.startsWith(sign)).toBe(isEstimate);
    expect(cell.title).toBe(en.panels.accuracyHint[isEstimate ? "estimate" : "provider"]);
  }
  expect(costs.getByRole("row", { name: /^Compact/ }).textContent).toContain("≈$");
  expect(costs.getByRole("row", { name: /^Console/ }).textContent).toContain("never sent");
  expect(screen.getByText(/^Single message: not comparable/)).toBeTruthy();
  expect(screen.getByText(/Source: a table, as of 2026-09-23/)).toBeTruthy();
});

it("says how much of a saving is omitted tool traffic, and nothing where all is written", async () => {
  const { change } = showComparison();
  await findCosts();
  expect(screen.queryByText(/omits/)).toBeNull();
  change({ counts: { ...counts, comparison: comparisonOf(splitTheBill()) } });
  expect(screen.getByText(/^Compact omits 9 messages with only tool calls or results\. /)).toBeTruthy();
});

it("a model without a price has none, which is not zero", async () => {
  const comparison = { ...comparisons["same-selection"], money: undefined };
  showComparison({ counts: { ...counts, comparison } });
  const costs = await findCosts();
  expect(within(costs).getByRole("row", { name: /^Gemini(?! I)/ }).textContent).toContain("unknown");
  expect(costs.textContent).not.toContain("$");
  expect(screen.getByText(/^No price available/)).toBeTruthy();
});

it("the chart has a bar for each format and tokenizer, the active one marked", async () => {
  const { container } = showComparison();
  await findCosts();
  expect(container.querySelectorAll("[role=img] [data-format]")).toHaveLength(45);
  const active = [...container.querySelectorAll<HTMLElement>("[data-active]")];
  expect(active.map(({ dataset }) => dataset.format)).toEqual(Array(5).fill("gemini"));
});

it("highlights the share of the hovered message", async () => {
  const { container, change } = showComparison();
  await findCosts();
  expect(container.querySelector("[data-lit-share]")).toBeNull();
  change({ counts, pointedAt: report.currentId });
  expect(container.querySelectorAll("[data-lit-share]")).toHaveLength(45);
  change({ counts, pointedAt: "not-in-the-selection" });
  expect(container.querySelector("[data-lit-share]")).toBeNull();
});

it("a failure shows its reason and can be retried; the rest of the panel stays", async () => {
  let isBroken = true;
  showComparison({
    compare: (request, signal) =>
      isBroken ? Promise.reject(new Error("This chat is no longer there.")) : answer(request, signal),
  });
  chooseOwnLimits();
  const failure = /Could not compare formats: This chat is no longer there/;
  expect(await screen.findByText(failure, {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole("table", { name: "By layer" })).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await findCosts()).toBeTruthy();
});
