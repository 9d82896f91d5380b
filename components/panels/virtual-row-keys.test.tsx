// @vitest-environment jsdom
import type { useVirtualizer } from "@tanstack/react-virtual";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { LedgerPanel } from "./ledger/ledger-panel";
import { JsonPanel } from "./payload/payload-panels";
import { showPanel } from "./show-panel.fixture";
import { useVirtualRows } from "./use-virtual-rows";

const given = vi.hoisted(() => ({ keys: [] as unknown[] }));

vi.mock("@tanstack/react-virtual", async (original) => {
  const actual = await original<{ useVirtualizer: typeof useVirtualizer }>();
  const watched: typeof useVirtualizer = (options) => {
    given.keys.push(options.getItemKey);
    return actual.useVirtualizer(options);
  };
  return { ...actual, useVirtualizer: watched };
});

beforeEach(() => {
  given.keys = [];
});
afterEach(cleanup);

/** A new function would make the virtualizer reposition all rows at each render. */
function expectOneOf(draws: number) {
  expect(given.keys.length).toBeGreaterThanOrEqual(draws);
  expect(new Set(given.keys).size).toBe(1);
}

it.each([
  ["a payload", JsonPanel],
  ["a list of messages", LedgerPanel],
] as const)("%s that is drawn again names its rows by the same function", (_, Panel) => {
  const { change } = showPanel(Panel, reportOf(trailPhotos()));
  change({ pointedAt: "3309" });
  change({ pointedAt: "3334" });
  expectOneOf(3);
});

it("rows without names share one key function", () => {
  function List() {
    useVirtualRows(20_000, 20);
    return null;
  }
  const { rerender } = render(<List />);
  rerender(<List />);
  expectOneOf(2);
});
