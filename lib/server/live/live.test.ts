import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processSingletons } from "@/lib/core/process-singleton";
import { livePlace, publish, subscribe } from "./live";

let heard: string[];
let version: number;
let stops: (() => void)[];
const readVersion = async () => version;
const listen = async (since?: string) => {
  const stop = await subscribe(
    ({ event }) => heard.push(`${event.kind} ${event.chatId ?? "*"}`),
    since,
    readVersion,
  );
  stops.push(stop);
  return stop;
};
const say = (chatId: string) => publish({ kind: "messages", chatId });

beforeEach(() => {
  processSingletons().delete("live-bus");
  vi.useFakeTimers();
  heard = [];
  stops = [];
  version = 1;
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test("shows what happens from now on, until stopped", async () => {
  say("before");
  const stop = await listen();
  say("1");
  stop();
  say("2");
  expect(heard).toEqual(["messages 1"]);
});

test("shows what happened between the making of a page and its first listening", async () => {
  const place = await livePlace(readVersion);
  say("1");
  say("2");
  await listen(place);
  say("3");
  expect(heard).toEqual(["messages 1", "messages 2", "messages 3"]);
});

test("who missed more than is remembered, or comes from another life of the server, reads everything again", async () => {
  const place = await livePlace(readVersion);
  for (let count = 0; count < 600; count += 1) say("1");
  await listen(place);
  await listen("another-17");
  expect(heard).toEqual(["anything *", "anything *"]);
});

test("what other processes write is noticed, only while someone listens", async () => {
  const stop = await listen();
  version = 2;
  await vi.advanceTimersByTimeAsync(600);
  await vi.advanceTimersByTimeAsync(600);
  expect(heard).toEqual(["anything *"]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  const place = await livePlace(readVersion);
  version = 3;
  await listen(place);
  expect(heard).toEqual(["anything *", "anything *"]);
});
