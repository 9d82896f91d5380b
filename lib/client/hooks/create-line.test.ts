import { expect, it } from "vitest";
import { createLine } from "./create-line";

it("runs tasks one after another, continues after failures and skips aborted tasks", async () => {
  const join = createLine();
  const begun: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      begun.push(`${name} begins`);
      await Promise.resolve();
      begun.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const stop = new AbortController();
  const { signal } = new AbortController();
  const all = [join(work("one", true), signal), join(work("two"), stop.signal), join(work("three"), signal)];
  stop.abort();
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(begun).toEqual(["one begins", "one ends", "three begins", "three ends"]);
});
