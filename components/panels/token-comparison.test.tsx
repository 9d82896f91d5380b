// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { formatTokenAmount } from "@/lib/client/format-token-amount";
import type { CompareTokens } from "@/lib/client/token-comparison-query";
import { en } from "@/lib/i18n/en";
import { reportOf } from "@/lib/report.fixture";
import type { TokenComparisonRequest } from "@/lib/token-comparison";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { CompareTokensProvider } from "./compare-tokens-provider";
import type { PanelProps } from "./panel-props";
import { showPanel } from "./show-panel.fixture";
import { comparisonOf } from "./token-comparison.fixture";
import { TokensPanel } from "./tokens-panel";

afterEach(cleanup);

const report = reportOf(trailPhotos());

function showComparison(compare: CompareTokens, props: Partial<PanelProps> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Panel = (panelProps: PanelProps) => (
    <QueryClientProvider client={client}>
      <CompareTokensProvider compare={compare}>
        <TokensPanel {...panelProps} />
      </CompareTokensProvider>
    </QueryClientProvider>
  );
  return showPanel(Panel, report, props);
}

const comparisons = {
  "same-selection": comparisonOf(trailPhotos()),
  "own-limits": comparisonOf(trailPhotos(), { mode: "own-limits" }),
};
const answer: CompareTokens = ({ mode }) => Promise.resolve(comparisons[mode]);

/** By its words first: asking a page of this size for roles, again and again, is slow. */
async function findTable(title: RegExp): Promise<HTMLElement> {
  const caption = await screen.findByText(title, { selector: "caption" }, { timeout: 10_000 });
  const table = caption.closest("table");
  if (table === null) throw new Error("a caption stands in a table");
  return table;
}
const findCosts = () => findTable(/^What a request costs$/);
const findSums = () => findTable(/counted with Gemma 3$/);

it("asks about the moment and the settings of the report, the same selection first", async () => {
  const asked: TokenComparisonRequest[] = [];
  showComparison((request, signal) => {
    asked.push(request);
    return answer(request, signal);
  });
  await findCosts();
  const question = { chatId: "-1", at: report.cutOffId, overrides: report.settings };
  expect(asked).toEqual([{ ...question, mode: "same-selection" }]);
  fireEvent.click(screen.getByRole("radio", { name: "Own limits" }));
  const costs = await findCosts();
  expect(await within(costs).findByText("Single message", {}, { timeout: 10_000 })).toBeTruthy();
  expect(asked[1]).toEqual({ ...question, mode: "own-limits" });
});

it("has a table whose cells are the comparison's, each number with its accuracy", async () => {
  showComparison(answer);
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
  expect(sums.getByRole("row", { name: /^JSON/ }).textContent).toContain("baseline");
  expect(sums.getByRole("row", { name: /^Compact/ }).textContent).toMatch(/-\d+\.\d%/);
});

it("says what cannot be compared, what is never sent, and where prices come from", async () => {
  showComparison(answer);
  const costs = within(await findCosts());
  expect(costs.getByRole("row", { name: /^Compact/ }).textContent).toMatch(/\$0\.0.*\$\d/);
  expect(costs.getByRole("row", { name: /^Console/ }).textContent).toContain("never sent");
  expect(screen.getByText(/^Single message: not comparable/)).toBeTruthy();
  expect(screen.getByText(/Source: a table, as of 2026-09-23/)).toBeTruthy();
});

it("a model without a price has none, which is not zero", async () => {
  const comparison = { ...comparisons["same-selection"], money: undefined };
  showComparison(() => Promise.resolve(comparison));
  const costs = await findCosts();
  expect(within(costs).getByRole("row", { name: /^JSON/ }).textContent).toContain("unknown");
  expect(costs.textContent).not.toContain("$");
  expect(screen.getByText(/^No price is known/)).toBeTruthy();
});

it("the chart has a bar for each format and tokenizer, the one in force marked", async () => {
  const { container } = showComparison(answer);
  await findCosts();
  expect(container.querySelectorAll("[role=img] [data-format]")).toHaveLength(25);
  const active = [...container.querySelectorAll<HTMLElement>("[data-active]")];
  expect(active.map(({ dataset }) => dataset.format)).toEqual(Array(5).fill("gemini"));
});

it("lights up the share of the message that is pointed at", async () => {
  const { container, change } = showComparison(answer);
  await findCosts();
  expect(container.querySelector("[data-lit-share]")).toBeNull();
  change({ pointedAt: report.currentId });
  expect(container.querySelectorAll("[data-lit-share]")).toHaveLength(25);
  change({ pointedAt: "not-in-the-selection" });
  expect(container.querySelector("[data-lit-share]")).toBeNull();
});

it("a failure says why and can be tried again; the rest of the panel stays", async () => {
  let isBroken = true;
  showComparison((request, signal) =>
    isBroken ? Promise.reject(new Error("This chat is no longer there.")) : answer(request, signal),
  );
  const failure = /could not be compared: This chat is no longer there/;
  expect(await screen.findByText(failure, {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole("table", { name: "By layer" })).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await findCosts()).toBeTruthy();
});
