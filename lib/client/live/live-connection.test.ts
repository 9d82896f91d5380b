import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveConnection, type EventStream } from "./live-connection";

type FakeStream = EventStream & { url: string; isClosed: boolean };
type Handler = (event: object) => void;
let streams: FakeStream[];
let isSignedOut: boolean;
let onSignedOut: ReturnType<typeof vi.fn<() => void>>;
let heard: unknown[][];
/** Refetches that the page has not finished. */
let work: () => Promise<void>;

function connect(since = "p-0") {
  return createLiveConnection({
    since,
    isSignedOut: async () => isSignedOut,
    onSignedOut,
    onEvents: (events) => {
      heard.push([...events]);
      return work();
    },
    open: (url) => {
      const stream: FakeStream = {
        url,
        isClosed: false,
        onopen: null,
        onerror: null,
        onmessage: null,
        close: () => {
          stream.isClosed = true;
        },
      };
      streams.push(stream);
      return stream;
    },
  });
}
/** Sends an event on the newest stream. */
const emit = (handler: "onopen" | "onerror" | "onmessage", event: object = {}) =>
  (streams.at(-1)?.[handler] as Handler | null)?.(event);
const say = (place: number, chatId = "-1") =>
  emit("onmessage", { data: JSON.stringify({ kind: "messages", chatId }), lastEventId: `p-${place}` });

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  isSignedOut = false;
  onSignedOut = vi.fn<() => void>();
  heard = [];
  work = async () => undefined;
});
afterEach(() => vi.useRealTimers());

it("reports the first event immediately and batches a burst", async () => {
  connect().show();
  say(1);
  expect(heard).toEqual([[{ kind: "messages", chatId: "-1" }]]);
  say(2);
  say(3);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(heard[1]).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(300);
  say(4);
  expect(heard).toHaveLength(3);
});

it("holds further events until the page has refreshed", async () => {
  let showAll = () => {};
  work = () => new Promise((resolve) => (showAll = resolve));
  connect().show();
  for (let place = 1; place < 20; place += 1) {
    say(place);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(heard).toHaveLength(1);
  showAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard[1]).toHaveLength(18);
});

it("closes while the tab is hidden and resumes from its last position", () => {
  const connection = connect();
  connection.show();
  expect(streams[0]?.url).toBe("/api/live?since=p-0");
  say(7);
  connection.hide();
  expect(streams[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(1);
  connection.show();
  expect(streams[1]?.url).toBe("/api/live?since=p-7");
});

it("retries with growing delays and resets them after a success", () => {
  connect().show();
  const waits = [500, 1000, 2000, 4000];
  for (const [tries, wait] of waits.entries()) {
    emit("onerror");
    vi.advanceTimersByTime(wait - 1);
    expect(streams).toHaveLength(tries + 1);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(tries + 2);
  }
  emit("onopen");
  emit("onerror");
  vi.advanceTimersByTime(500);
  expect(streams).toHaveLength(6);
});

it("reports the end of the session once, and does not try again", async () => {
  connect().show();
  isSignedOut = true;
  emit("onerror");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
});

it("a stopped connection stays stopped", async () => {
  const connection = connect();
  connection.show();
  say(1);
  say(2);
  emit("onerror");
  connection.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([streams.length, heard.length]).toEqual([1, 1]);
});
