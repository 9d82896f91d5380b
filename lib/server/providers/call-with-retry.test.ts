import { describe, expect, it } from "vitest";
import { CallFailure } from "./call-failure";
import { callWithRetry, RETRY_POLICY, type RetryPolicy } from "./call-with-retry";

/** A clock that only moves when somebody sleeps. */
function createClock() {
  const slept: number[] = [];
  const clock: Pick<RetryPolicy, "now" | "sleep"> = {
    now: () => slept.reduce((sum, ms) => sum + ms, 0),
    sleep: async (ms) => {
      slept.push(ms);
    },
  };
  return { slept, policy: { ...RETRY_POLICY, ...clock, maxTries: 4, totalMs: 60_000 } };
}

const busy = (retryAfterMs?: number) =>
  new CallFailure("rate-limited", "busy", { isPassing: true, retryAfterMs });
const never = new AbortController().signal;

/** Fails with these in turn, then succeeds. */
function attemptAfter(...failures: readonly Error[]) {
  const waiting = [...failures];
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    const failure = waiting.shift();
    if (failure !== undefined) throw failure;
    return { kind: "answered" as const };
  };
  return { attempt, tries: () => tries };
}

describe("callWithRetry", () => {
  it.each([
    ["doubles the wait", [busy(), busy(), busy()], [1000, 2000, 4000]],
    ["waits as long as the provider asks", [busy(7300), busy(0)], [7300, 0]],
    ["does not wait after a success", [], []],
  ])("%s", async (_, failures, waits) => {
    const { slept, policy } = createClock();
    const result = await callWithRetry(attemptAfter(...failures).attempt, never, policy);
    expect(result).toEqual({ kind: "answered" });
    expect(slept).toEqual(waits);
  });

  it("gives up after the last try", async () => {
    const { slept, policy } = createClock();
    const { attempt, tries } = attemptAfter(...Array.from({ length: 9 }, () => busy()));
    expect(await callWithRetry(attempt, never, policy)).toEqual({
      kind: "failed",
      cause: "rate-limited",
      message: "busy",
    });
    expect([tries(), slept.length]).toEqual([4, 3]);
  });

  it("does not begin a wait that would go beyond the time allowed", async () => {
    const { slept, policy } = createClock();
    const { attempt, tries } = attemptAfter(busy(59_000), busy(2000));
    expect(await callWithRetry(attempt, never, policy)).toMatchObject({ cause: "rate-limited" });
    expect([tries(), slept]).toEqual([2, [59_000]]);
  });

  it("does not repeat what cannot get better", async () => {
    const { policy } = createClock();
    const { attempt, tries } = attemptAfter(new CallFailure("bad-request", "no"));
    expect(await callWithRetry(attempt, never, policy)).toMatchObject({ cause: "bad-request" });
    expect(tries()).toBe(1);
  });

  it("lets a bug through", async () => {
    const { attempt } = attemptAfter(new RangeError("a bug"));
    await expect(callWithRetry(attempt, never, createClock().policy)).rejects.toThrow("a bug");
  });

  it("ends a try that takes too long, and shows it so", async () => {
    let trying: AbortSignal | undefined;
    const hang = (signal: AbortSignal) => {
      trying = signal;
      return new Promise<never>(() => undefined);
    };
    const result = await callWithRetry(hang, never, { ...RETRY_POLICY, tryMs: 30 });
    expect(result).toMatchObject({ kind: "failed", cause: "timeout" });
    expect(trying?.aborted).toBe(true);
  });

  it.each(["before it begins", "during a try", "while it waits"])("can be cancelled %s", async (when) => {
    const controller = new AbortController();
    if (when === "before it begins") controller.abort();
    else setTimeout(() => controller.abort(), 30);
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      if (when === "while it waits") throw busy(20_000);
      return new Promise<never>(() => undefined);
    };
    const result = await callWithRetry(attempt, controller.signal, RETRY_POLICY);
    expect(result).toMatchObject({ kind: "failed", cause: "cancelled" });
    expect(tries).toBe(when === "before it begins" ? 0 : 1);
  });
});
