// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { showPanel } from "../show-panel.fixture";
import { TokensPanel } from "./tokens-panel";

afterEach(cleanup);

const report = reportOf(trailPhotos());
const { total, totalAtSeedRate } = report.tokens;

it("shows both sums as the total, each number with its accuracy", () => {
  showPanel(TokensPanel, report);
  for (const [name, exact] of [
    ["By layer", 5],
    ["By content type", 4],
  ] as const) {
    const table = within(screen.getByRole("table", { name }));
    const sum = table.getByRole("row", { name: /^Total/ });
    expect(sum.textContent).toContain(formatTokenAmount(total, "en"));
    const numbers = table.getAllByRole("row").slice(1);
    const accuracies = numbers.map((row) => /exact|provider|estimate/.exec(row.textContent)?.[0]);
    expect(accuracies).toEqual([...Array(exact).fill("exact"), "provider", "estimate", "estimate"]);
  }
});

it("shows the provider's rule beside the flat rate", () => {
  showPanel(TokensPanel, report);
  const table = within(screen.getByRole("table", { name: "Media: provider rule and flat rate" }));
  const whole = table.getByRole("row", { name: /^Whole request/ });
  expect(whole.textContent).toContain(formatTokenAmount(total, "en"));
  expect(whole.textContent).toContain(formatTokenAmount(totalAtSeedRate, "en"));
});

it("draws a bar for each line of the layers' table", () => {
  const { container } = showPanel(TokensPanel, report);
  const bars = [...container.querySelectorAll<HTMLElement>("[data-layer]")];
  const rows = within(screen.getByRole("table", { name: "By layer" })).getAllByRole("row");
  expect(bars).toHaveLength(rows.length - 2);
  expect(bars.reduce((sum, bar) => sum + Number.parseFloat(bar.style.width), 0)).toBeCloseTo(100);
});

it("highlights the hovered message and its media", () => {
  const { change } = showPanel(TokensPanel, report);
  change({ pointedAt: "3341" });
  for (const name of ["Most expensive messages", "Media: provider rule and flat rate"]) {
    const rows = within(screen.getByRole("table", { name })).getAllByRole("row");
    const lit = rows.filter((row) => "lit" in row.dataset);
    expect(lit.map((row) => row.dataset.message)).toEqual(["3341"]);
  }
});

it("links to the most expensive messages", () => {
  const { chosen, pointed } = showPanel(TokensPanel, report);
  const button = screen.getByRole("button", { name: "3341" });
  fireEvent.pointerOver(button);
  fireEvent.click(button);
  expect([pointed, chosen]).toEqual([["3341"], ["3341"]]);
});
