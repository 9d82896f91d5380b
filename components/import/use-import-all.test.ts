// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useImportAll } from "./use-import-all";

afterEach(cleanup);

type Waiting = Readonly<{ index: number; end: (isImported: boolean) => Promise<void> }>;

function startAll(count: number) {
  const begun: Waiting[] = [];
  const cancelled: number[] = [];
  const { result } = renderHook(() => useImportAll());
  const indexes = Array.from({ length: count }, (_, index) => index);
  for (const index of indexes)
    result.current.register(index)({
      importNow: () =>
        new Promise((resolve) => {
          begun.push({ index, end: (isImported) => act(async () => resolve(isImported)) });
        }),
      cancel: async () => void cancelled.push(index),
    });
  act(() => void result.current.start(indexes));
  return { begun, cancelled, result };
}

it("imports one after another and counts the rest", async () => {
  const { begun, result } = startAll(3);
  expect(begun.map(({ index }) => index)).toEqual([0]);
  await begun[0]?.end(true);
  expect(result.current.state).toEqual({ kind: "running", done: 1, total: 3, isCancelling: false });
  await begun[1]?.end(false);
  await begun[2]?.end(true);
  expect(result.current.state).toEqual({ kind: "over", imported: 2, left: 1 });
});

it("starts nothing more once cancelled, and cancels the running import", async () => {
  const { begun, cancelled, result } = startAll(3);
  await begun[0]?.end(true);
  await act(() => result.current.cancel());
  await begun[1]?.end(false);
  expect([begun.length, cancelled]).toEqual([2, [1]]);
  expect(result.current.state).toEqual({ kind: "over", imported: 1, left: 2 });
});
