import "server-only";
import { COUNTER_NAMES, type Counters } from "../../core/media/context-counters";
import type { NoContext } from "../context/load-context";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";

/** Which requests were made, and when; a message id is the message that one answered, by default the newest. */
type MadeRequests = Readonly<{ at: Date; messageIds?: readonly (string | undefined)[] }>;

/**
 * Counts and logs requests that a bot really made, with the chat's saved settings. Never call it for a preview.
 * Returns the increments of the counters; requests for messages that are gone add nothing.
 */
export async function recordRequests(
  store: Store,
  chatId: string,
  { at, messageIds = [undefined] }: MadeRequests,
): Promise<Readonly<{ kind: "ok"; counters: Counters }> | NoContext> {
  const tallies = await runTask(store, "tally-requests", { chatId, messageIds });
  const made = tallies.filter((tally) => tally.kind === "ok");
  const [missing] = tallies.filter((tally) => tally.kind !== "ok");
  if (made.length === 0) return missing ?? { kind: "no-message" };
  const counters = sum(made.map((tally) => tally.counters));
  const events = made.flatMap(({ logLines }) =>
    logLines.map((line) => ({ kind: "request-recorded", ...line })),
  );
  const isCounted = await store.countRequest(chatId, { counters, events, at });
  return isCounted ? { kind: "ok", counters } : { kind: "no-chat" };
}

const sum = (all: readonly Counters[]): Counters =>
  Object.fromEntries(
    COUNTER_NAMES.map((name) => [name, all.reduce((total, counters) => total + counters[name], 0)]),
  ) as Counters;
