import { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importProgress } from "./import-progress";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** What somebody would see: the last thing written on each drawing of the line. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  Object.assign(stream, { isTTY, columns: 200, cursorTo: () => true, clearLine: () => true });
  const lines = () => written.map(stripVTControlCharacters).filter((text) => /\d%/.test(text));
  return { stream: stream as unknown as NodeJS.WriteStream, written, lines };
}

it("shows progress, phase, speed and remaining time", () => {
  const { stream, lines } = terminal(true);
  const progress = importProgress(stream);
  progress.show({ phase: "scan", done: 3_000_000, total: 6_000_000 });
  expect(lines().at(-1)).toMatch(/ 10% scanning the file · 3 MB/);
  vi.advanceTimersByTime(4000);
  progress.show({ phase: "read", done: 15_000, total: 20_000 });
  expect(lines().at(-1)).toMatch(/ 50% reading · 15,000 messages, 3,750\/s · 4 s left/);
  progress.show({ phase: "store", done: 20_000, total: 20_000 });
  expect(lines().at(-1)).toMatch(/ 100% storing · 20,000 messages/);
  progress.stop();
});

it("writes nothing where nobody looks", () => {
  const { stream, written } = terminal(false);
  const progress = importProgress(stream);
  progress.show({ phase: "read", done: 1, total: 2 });
  progress.stop();
  expect(written).toEqual([]);
});
