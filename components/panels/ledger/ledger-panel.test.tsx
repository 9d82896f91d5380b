// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { showPanel } from "../show-panel.fixture";
import { LedgerPanel } from "./ledger-panel";

afterEach(cleanup);

const report = reportOf(trailPhotos());
const bodyRows = () => screen.getAllByRole("row").slice(1);
const rowOf = (name: string) => {
  const row = screen.getByRole("button", { name }).closest("tr");
  if (!row) throw new Error(`no row for ${name}`);
  return within(row);
};

it("has a row for every entry, with its reason and limit", () => {
  showPanel(LedgerPanel, report);
  expect(bodyRows()).toHaveLength(report.ledger.length);
  const row = rowOf("Media 1 of message 3309");
  expect(row.getByText("dropped")).toBeTruthy();
  expect(row.getByText("over-historical-limit")).toBeTruthy();
  expect(row.getByText("The limit for older media is reached.")).toBeTruthy();
  expect(row.getByText("maxHistoricalMedia = 5")).toBeTruthy();
  expect(row.getByText("maxHistoricalMedia = 6")).toBeTruthy();
});

it("filters by verdict", () => {
  showPanel(LedgerPanel, report);
  fireEvent.change(screen.getByRole("combobox", { name: "Verdict" }), { target: { value: "dropped" } });
  const dropped = report.ledger.filter(({ verdict }) => verdict === "dropped");
  expect(bodyRows()).toHaveLength(dropped.length);
  expect(screen.getByRole("status").textContent).toBe(`${dropped.length} items`);
  fireEvent.change(screen.getByRole("combobox", { name: "Verdict" }), { target: { value: "covered" } });
  expect(screen.getByText("No items")).toBeTruthy();
});

it("counts items, and shows which value includes a group's newest message and which includes all", () => {
  showPanel(LedgerPanel, reportOf(trailPhotos(), { settings: { recentMessages: 2, tokenBudget: 0 } }));
  fireEvent.change(screen.getByRole("combobox", { name: "Verdict" }), { target: { value: "dropped" } });
  const [row] = bodyRows();
  const group = within(row as HTMLElement);
  const count = Number(/^\d+/.exec(group.getByRole("rowheader").textContent ?? "")?.[0]);
  expect(count).toBeGreaterThan(2);
  expect(screen.getByRole("status").textContent).toBe(`${count} items`);
  expect(screen.getByRole("option", { name: `dropped by a limit (${count})` })).toBeTruthy();
  expect(group.getByText("recentMessages = 3")).toBeTruthy();
  expect(group.getByText(`recentMessages = ${count + 2}`)).toBeTruthy();
});

it("links to the message, and highlights the hovered one", () => {
  const { chosen, container } = showPanel(LedgerPanel, report, { pointedAt: "3309" });
  fireEvent.click(screen.getByRole("button", { name: "Message 3309" }));
  expect(chosen).toEqual(["3309"]);
  const lit = [...container.querySelectorAll<HTMLElement>("[data-lit]")];
  expect(lit.map(({ dataset }) => dataset.message)).toEqual(["3309", "3309", "3309"]);
});
