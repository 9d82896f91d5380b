// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePanelLayout } from "./use-panel-layout";

const KEY = "contextscope.panels";
const OWN = JSON.stringify({ panels: ["compact"], sizes: {} });

beforeEach(() => window.localStorage.setItem(KEY, OWN));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("panels can be changed during the page's life when storage is unavailable", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => usePanelLayout({ panels: undefined, leavePanels: () => {} }));
  act(() => result.current.setPanels(["json", "tokens"]));
  expect(result.current.panels).toEqual(["json", "tokens"]);
  vi.restoreAllMocks();
  act(() => result.current.setPanels(["ledger"]));
  expect([result.current.panels, window.localStorage.getItem(KEY)]).toEqual([
    ["ledger"],
    expect.stringContaining("ledger"),
  ]);
});

it("showing an open panel of a link changes neither the link nor the stored layout", () => {
  const leavePanels = vi.fn();
  const linked = ["json", "media"] as const;
  const { result } = renderHook(() => usePanelLayout({ panels: linked, leavePanels }));
  act(() => result.current.setPanels(result.current.panels));
  expect([leavePanels.mock.calls, window.localStorage.getItem(KEY)]).toEqual([[], OWN]);
  act(() => result.current.setPanels(["json", "tokens"]));
  expect(leavePanels).toHaveBeenCalledOnce();
});
