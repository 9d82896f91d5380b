// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { wellFormed } from "@/lib/core/text/surrogates";
import { brokenImport } from "@/prisma/demo/chats/broken-import";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { showPanel } from "../show-panel.fixture";
import { FindingsPanel } from "./findings-panel";

afterEach(cleanup);

const report = reportOf(brokenImport());

it("shows every finding with its hint, worst first", () => {
  const { container } = showPanel(FindingsPanel, report);
  for (const { message, hint } of report.findings) {
    expect(container.textContent).toContain(wellFormed(message));
    expect(container.textContent).toContain(wellFormed(hint));
  }
  const worst = report.findings.some(({ severity }) => severity === "error") ? /error/ : /warning/;
  expect(screen.getAllByRole("heading")[0]?.textContent).toMatch(worst);
});

it("links to the message", () => {
  const { chosen } = showPanel(FindingsPanel, report);
  const about = report.findings.find(({ messageId }) => messageId !== undefined)?.messageId ?? "";
  const [button] = screen.getAllByRole("button", { name: `Go to message ${about}` });
  if (!button) throw new Error("a finding about a message leads there");
  fireEvent.click(button);
  expect(chosen).toEqual([about]);
});

it("shows a success state for a clean chat", () => {
  showPanel(FindingsPanel, reportOf(kyivDevs()));
  expect(screen.getByText("No findings")).toBeTruthy();
});
