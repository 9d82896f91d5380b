import type { SummaryOutcome, SummaryProgress, SummaryTrigger } from "../../contract/summary-runs";
import { processSingleton } from "../../core/process-singleton";
import type { Store } from "../store/store";

type Listener = (progress: SummaryProgress) => void;

/** A run of this process; those of other processes are known only by their rows. */
type SummaryRun = Readonly<{
  version: number;
  progress: () => SummaryProgress;
  /** Sends the current progress, then every change, `outcome` last. Returns a function that stops listening. */
  subscribe: (listener: Listener) => () => void;
  abort: () => void;
}>;

type StartedRun = SummaryRun &
  Readonly<{ signal: AbortSignal; write: (text: string) => void; end: (outcome: SummaryOutcome) => void }>;

const runsByStore = processSingleton("summary-runs", () => new WeakMap<Store, Map<string, SummaryRun>>());

function runsOf(store: Store): Map<string, SummaryRun> {
  const known = runsByStore.get(store) ?? new Map<string, SummaryRun>();
  runsByStore.set(store, known);
  return known;
}

/** The chat's run in this process, for a second tab to watch. */
export const watchSummary = (store: Store, chatId: string): SummaryRun | undefined =>
  runsOf(store).get(chatId);

export function registerRun(
  store: Store,
  chatId: string,
  { version, trigger }: Readonly<{ version: number; trigger: SummaryTrigger }>,
): StartedRun {
  const listeners = new Set<Listener>();
  const controller = new AbortController();
  let progress: SummaryProgress = {
    version,
    trigger,
    startedAt: new Date().toISOString(),
    text: "",
    outcome: undefined,
  };
  const publish = (change: Partial<SummaryProgress>) => {
    progress = { ...progress, ...change };
    for (const listener of listeners) listener(progress);
  };
  const run: StartedRun = {
    version,
    signal: controller.signal,
    progress: () => progress,
    subscribe: (listener) => {
      listeners.add(listener);
      listener(progress);
      return () => void listeners.delete(listener);
    },
    abort: () => controller.abort(),
    write: (text) => publish({ text }),
    end: (outcome) => {
      // Removed from the list before the outcome is published, so that listeners who check again find no run.
      if (runsOf(store).get(chatId) === run) runsOf(store).delete(chatId);
      publish({ outcome });
      listeners.clear();
    },
  };
  runsOf(store).set(chatId, run);
  return run;
}
