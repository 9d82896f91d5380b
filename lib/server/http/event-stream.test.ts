import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventStream, eventStreamResponse } from "./event-stream";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test("writes events with and without an id, until the end", async () => {
  const stop = vi.fn();
  const stream = eventStream(({ send, end }) => {
    send({ text: "two\nlines" });
    send("second", "7");
    end();
    send("too late");
    return stop;
  });
  expect(await textOf(stream)).toBe(
    ': connected\n\ndata: {"text":"two\\nlines"}\n\nid: 7\ndata: "second"\n\n',
  );
  expect(stop).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("sends a heartbeat while nothing happens", async () => {
  let finish = () => {};
  const text = textOf(
    eventStream(({ end }) => {
      finish = end;
      return () => {};
    }),
  );
  await vi.advanceTimersByTimeAsync(31_000);
  finish();
  expect(await text).toBe(": connected\n\n: heartbeat\n\n: heartbeat\n\n");
});

test("stops once when the client leaves, also before the source is ready", async () => {
  const stop = vi.fn();
  let isReady = (_: () => void) => {};
  const stream = eventStream(() => new Promise<() => void>((resolve) => (isReady = resolve)));
  await stream.cancel();
  expect(stop).not.toHaveBeenCalled();
  isReady(stop);
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("closes when the signal aborts", async () => {
  const stop = vi.fn();
  const controller = new AbortController();
  const text = textOf(eventStream(() => stop, controller.signal));
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  expect(await text).toBe(": connected\n\n");
  expect(stop).toHaveBeenCalledTimes(1);
});

test.each([
  ["throws", () => Promise.reject(new Error("busy"))],
  [
    "reports a failure",
    ({ fail }: { fail: (error: unknown) => void }) => {
      fail(new Error("busy"));
      return () => {};
    },
  ],
])("breaks the stream when the source %s", async (_, follow) => {
  await expect(textOf(eventStream(follow))).rejects.toThrow("busy");
  expect(vi.getTimerCount()).toBe(0);
});

test("is never buffered or stored on its way", () => {
  const { headers } = eventStreamResponse(eventStream(() => () => {}));
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
});
