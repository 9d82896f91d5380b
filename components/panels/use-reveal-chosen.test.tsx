// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useRevealChosen } from "./use-reveal-chosen";

afterEach(cleanup);

it("scrolls to a message each time it is chosen, but not on each render", () => {
  const reveal = vi.fn<(row: number) => void>();
  const first = { messageId: "x" };
  const { rerender } = renderHook(({ chosen }) => useRevealChosen(chosen, () => 7, reveal), {
    initialProps: { chosen: first },
  });
  rerender({ chosen: first });
  expect(reveal.mock.calls).toEqual([[7]]);
  rerender({ chosen: { messageId: "x" } });
  expect(reveal.mock.calls).toEqual([[7], [7]]);
});
