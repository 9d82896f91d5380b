import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImportReport } from "@/lib/contract/imports";
import { startImportJob } from "./import-job";
import { findImportJob, keepImport, listImports, nameImport } from "./known-imports";

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers());
// What one example leaves behind is too old for the next.
afterEach(() => {
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  expect(listImports()).toEqual([]);
  vi.useRealTimers();
});

/** Returns how to let the import end. */
function begin(id: string, uploadId = `file of ${id}`): () => Promise<void> {
  let finish = (_report: ImportReport): void => undefined;
  const work = new Promise<ImportReport>((resolve) => {
    finish = resolve;
  });
  keepImport({ id, uploadId, name: `${id}.json`, job: startImportJob(() => work) });
  return async () => {
    finish({ name: id } as ImportReport);
    await vi.advanceTimersByTimeAsync(1);
  };
}
const listed = () => listImports().map(({ name, news }) => [name, news.kind]);

it("shows those that run and those that ended, newest first, by the name of the part they read", async () => {
  const endFirst = begin("first");
  const endSecond = begin("second");
  nameImport("second", "chats.zip/two.json");
  await endFirst();
  expect(listed()).toEqual([
    ["chats.zip/two.json", "progress"],
    ["first.json", "done"],
  ]);
  await endSecond();
});

it("forgets what ended an hour ago, never what runs", async () => {
  const endLong = begin("long");
  await begin("short")();
  vi.setSystemTime(Date.now() + HOUR_MS + 1);
  expect(listed()).toEqual([["long.json", "progress"]]);
  await endLong();
  expect(listed()).toEqual([["long.json", "done"]]);
});

it("keeps the last few that ended", async () => {
  const endLong = begin("long");
  for (const id of ["1", "2", "3", "4", "5", "6", "7"]) await begin(id)();
  const names = () => listImports().map(({ id }) => id);
  expect(names()).toEqual(["7", "6", "5", "4", "3", "long"]);
  await endLong();
  expect(names()).toEqual(["7", "6", "5", "4", "long"]);
});

it("finds an import by its own id, and the latest by that of its upload", async () => {
  await begin("one", "zip")();
  const endTwo = begin("two", "zip");
  expect(findImportJob("one")?.isOver()).toBe(true);
  expect(findImportJob("zip")?.isOver()).toBe(false);
  expect(findImportJob("nope")).toBeUndefined();
  await endTwo();
});
