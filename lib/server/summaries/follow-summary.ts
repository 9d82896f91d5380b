import type { SummaryOutcome, SummaryProgress, SummaryVersion } from "../../contract/summary-runs";
import type { Store } from "../store/store";
import { watchSummary } from "./running-summaries";

/** A run of another process is known only by its row, so the row is polled. */
const LOOK_EVERY_MS = 1_000;

type Followed = Readonly<{ chatId: string; version: number }>;
type Follower = Readonly<{
  onProgress: (progress: SummaryProgress) => void;
  fail: (error: unknown) => void;
  lookEveryMs?: number;
}>;

/**
 * Reports the state of a version until it ends, in whichever process it runs. Returns a function that stops
 * listening.
 */
export function followSummary(store: Store, followed: Followed, follower: Follower): () => void {
  const run = watchSummary(store, followed.chatId);
  return run?.version === followed.version
    ? run.subscribe(follower.onProgress)
    : lookAgainAndAgain(store, followed, follower);
}

function lookAgainAndAgain(
  store: Store,
  followed: Followed,
  { onProgress, fail, lookEveryMs = LOOK_EVERY_MS }: Follower,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const progress = await readProgress(store, followed);
    if (isStopped) return;
    onProgress(progress);
    if (progress.outcome === undefined) timer = setTimeout(() => look().catch(fail), lookEveryMs);
  };
  look().catch(fail);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function readProgress(store: Store, { chatId, version }: Followed): Promise<SummaryProgress> {
  await store.interruptAbandonedSummaries();
  const row = (await store.readSummaries(chatId))?.find((known) => known.version === version);
  return {
    version,
    trigger: row?.trigger ?? "now",
    startedAt: row?.startedAt ?? "",
    text: row?.text ?? "",
    // Clearing the history deleted the run.
    outcome: row === undefined ? { kind: "cancelled", version } : outcomeOf(row),
  };
}

const OUTCOMES: Readonly<
  Record<SummaryVersion["state"], (version: SummaryVersion) => SummaryOutcome | undefined>
> = {
  running: () => undefined,
  ready: appliedOutcome,
  "rolled-back": appliedOutcome,
  cancelled: ({ version }) => ({ kind: "cancelled", version }),
  failed: failedOutcome,
  interrupted: failedOutcome,
};

const outcomeOf = (version: SummaryVersion) => OUTCOMES[version.state](version);

function appliedOutcome({
  version,
  text = "",
  messagesKept = 0,
  tokensBefore = 0,
  tokensAfter = 0,
}: SummaryVersion): SummaryOutcome {
  return { kind: "applied", version, text, messagesKept, tokensBefore, tokensAfter };
}

/** The row keeps the cause as text; a watcher needs only the fact that it failed, and the message. */
function failedOutcome({ version, failure }: SummaryVersion): SummaryOutcome {
  const cause = failure?.cause as Extract<SummaryOutcome, { kind: "failed" }>["cause"] | undefined;
  return { kind: "failed", version, cause: cause ?? "server-error", message: failure?.message ?? "" };
}
