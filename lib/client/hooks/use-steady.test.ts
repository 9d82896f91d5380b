// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useSteady } from "./use-steady";

afterEach(cleanup);

it("returns the same object for equal values and the new one otherwise", () => {
  const first = { limits: { recent: 5 }, model: "a" };
  const { result, rerender } = renderHook(({ value }) => useSteady(value), {
    initialProps: { value: first },
  });
  rerender({ value: structuredClone(first) });
  expect(result.current).toBe(first);
  rerender({ value: { ...first, model: "b" } });
  expect(result.current).toEqual({ limits: { recent: 5 }, model: "b" });
  expect(result.current.limits).toBe(first.limits);
});
