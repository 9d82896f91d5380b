import { processSingleton } from "../../core/process-singleton";
import { openStore } from "../store/open-store";
import { runTask } from "../workers/run-task";
import { runRetention } from "./run-retention";

const INTERVAL_MS = 60 * 60 * 1000;
/** Leaves the first minutes to people who wait for the server. */
const FIRST_RUN_MS = 5 * 60 * 1000;
/** A claim is valid a little shorter than the interval, because timers are not exact. */
const CLAIM_MS = INTERVAL_MS - 5 * 60 * 1000;

/** Deletes expired items every hour. Of several processes on one database, one runs at a time. */
export const startRetentionTimer = (): void =>
  processSingleton("retention-timer", () => {
    setTimeout(() => {
      void runOnce();
      setInterval(() => void runOnce(), INTERVAL_MS).unref();
    }, FIRST_RUN_MS).unref();
    return undefined;
  });

async function runOnce(): Promise<void> {
  const store = openStore();
  try {
    const now = new Date();
    if (!(await store.claimRetention(now, CLAIM_MS))) return;
    await runRetention(store, now, () => runTask(store, "sweep", { chatId: "" }));
  } catch (error) {
    // Only the kind of the failure, because its message may quote stored texts. The next hour tries again.
    const name = error instanceof Error ? error.name : "unknown error";
    const event = { kind: "retention", level: "error", text: `Retention did not run (${name})` } as const;
    await store.writeEvent(event).catch(() => undefined);
  }
}
