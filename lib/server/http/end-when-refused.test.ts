import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endWhenRefused } from "./end-when-refused";
import { eventStream } from "./event-stream";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a stream ends once its caller is refused, and its source stops", async () => {
  const stop = vi.fn();
  let isAllowed = true;
  const text = new Response(
    endWhenRefused(
      eventStream(() => stop),
      async () => isAllowed,
    ),
  ).text();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(stop).not.toHaveBeenCalled();
  isAllowed = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await text).toMatch(/^: connected\n\n/);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(["the source ends", "the source fails", "the client leaves"])(
  "nothing is left when %s",
  async (how) => {
    const stop = vi.fn();
    const source = eventStream(({ end, fail }) => {
      if (how === "the source ends") setTimeout(end, 10);
      if (how === "the source fails") setTimeout(() => fail(new Error("busy")), 10);
      return stop;
    });
    const stream = endWhenRefused(source, async () => true);
    const read = how === "the client leaves" ? stream.cancel() : new Response(stream).text();
    const settled = read.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    await settled;
    expect(stop).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);
