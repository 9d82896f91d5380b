import { describe, expect, test } from "vitest";
import { OpenCalls } from "./open-calls";

const opened = (...calls: readonly [name: string, id: string | undefined, turn: number][]) => {
  const open = new OpenCalls<string>();
  for (const [position, [name, id, turn]] of calls.entries())
    open.open({ name, id }, turn, `call ${position}`);
  return open;
};

describe("pairs a response with its call", () => {
  test("by id, whatever its name and place", () => {
    const open = opened(["search", "a", 0], ["search", "b", 1]);
    expect(open.close({ id: "a", name: "unknown" })).toBe("call 0");
    expect(open.close({ id: "b", name: "search" })).toBe("call 1");
  });

  test("without ids by the nearest earlier open call of its name", () => {
    const open = opened(["calc", undefined, 0], ["calc", undefined, 2], ["search", undefined, 3]);
    expect(open.close({ name: "calc" })).toBe("call 1");
    expect(open.close({ name: "calc" })).toBe("call 0");
    expect(open.close({ name: "calc" })).toBeUndefined();
  });

  test("several calls of one message are answered in their order", () => {
    const open = opened(["calc", undefined, 0], ["calc", undefined, 1], ["calc", undefined, 1]);
    const answers = [1, 2, 3].map(() => open.close({ name: "calc" }));
    expect(answers).toEqual(["call 1", "call 2", "call 0"]);
  });

  test("a response with an id may answer a call without one, never a call with another", () => {
    expect(opened(["calc", undefined, 0]).close({ id: "x", name: "calc" })).toBe("call 0");
    expect(opened(["calc", "y", 0]).close({ id: "x", name: "calc" })).toBeUndefined();
    expect(opened(["calc", "y", 0]).close({ name: "calc" })).toBe("call 0");
  });

  test("an id that is used again means the newest call", () => {
    const open = opened(["calc", "0", 0], ["search", "0", 2]);
    expect(open.close({ id: "0", name: "search" })).toBe("call 1");
    expect(open.close({ id: "0", name: "search" })).toBe("call 0");
  });

  test("what was never answered waits, oldest first", () => {
    const open = opened(["search", "a", 0], ["calc", undefined, 1], ["search", "b", 2]);
    open.close({ id: "a", name: "search" });
    expect(open.waiting()).toEqual(["call 1", "call 2"]);
  });
});
