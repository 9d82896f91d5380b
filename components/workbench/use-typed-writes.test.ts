// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useTypedWrites } from "./use-typed-writes";

afterEach(cleanup);

const dispatch = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

function waitForTyping() {
  const writeNow = vi.fn();
  const { result } = renderHook(() => useTypedWrites(writeNow));
  /** Types, and returns the pause after which the value is written. */
  const type = () => {
    let pause = () => {};
    const written = new Promise<void>((resolve) => {
      pause = resolve;
    });
    void result.current(written);
    return () => act(async () => pause());
  };
  return { writeNow, type };
}

it.each(["pointermove", "pointerdown", "focusout"])("writes the typed value once, before a %s", (event) => {
  const { writeNow, type } = waitForTyping();
  type();
  expect(writeNow).not.toHaveBeenCalled();
  dispatch(event);
  dispatch(event);
  expect(writeNow).toHaveBeenCalledTimes(1);
});

it("writes nothing after the pause that wrote it, nor before anything is typed", async () => {
  const { writeNow, type } = waitForTyping();
  dispatch("pointerdown");
  const pause = type();
  await pause();
  dispatch("pointerdown");
  expect(writeNow).not.toHaveBeenCalled();
});

it("still waits for the last typed limit when an earlier one has been written", async () => {
  const { writeNow, type } = waitForTyping();
  const pauseAfterFirst = type();
  type();
  await pauseAfterFirst();
  dispatch("pointerdown");
  expect(writeNow).toHaveBeenCalledTimes(1);
});
