// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import type { ReportedEntry } from "@/lib/contract/imports";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { EntryList } from "./entry-list";

afterEach(cleanup);

const show = (count: number, entries: readonly ReportedEntry[]) =>
  render(
    <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
      <EntryList title={`${count} skipped`} count={count} entries={entries} />
    </IntlProvider>,
  ).container.textContent;

it("says why entries were skipped, and how many more were", () => {
  const text = show(5, [{ reason: "no text", position: { line: 3 }, count: 2 }]);
  expect(text).toContain("5 skipped");
  expect(text).toContain("no text × 2");
  expect(text).toContain("3 more");
});

it("shows a remark on entries that were imported anyway", () => {
  const text = show(0, [
    { reason: "roles in kind that say nothing", position: { pointer: "log" }, count: 0 },
  ]);
  expect(text).toContain("Notes on the import");
  expect(text).toContain("roles in kind that say nothing");
  expect(text).not.toContain("× 0");
});

it("renders nothing without entries", () => {
  expect(show(0, [])).toBe("");
});
