import type { SummariesView, SummaryVersion } from "@/lib/contract/summary-runs";

/** A manual, active version, unless a test overrides it. */
export const summaryVersion = (over: Partial<SummaryVersion> & { version: number }): SummaryVersion => ({
  state: "ready",
  trigger: "now",
  text: `Summary ${over.version}`,
  covered: { firstId: "q1", lastId: "a10", messages: 20 },
  messagesRead: 24,
  messagesKept: 4,
  provider: "offline",
  model: "offline extract",
  tokensBefore: 1000,
  tokensAfter: 250,
  failure: undefined,
  startedAt: "2026-03-01T10:00:00.000Z",
  createdAt: "2026-03-01T10:00:01.000Z",
  finishedAt: "2026-03-01T10:00:01.000Z",
  canRollBack: false,
  canRedo: false,
  ...over,
});

export const summariesView = (over: Partial<SummariesView> = {}): SummariesView => ({
  status: {
    enabled: true,
    threshold: 10,
    exchanges: 3,
    untilNext: 7,
    retryAt: undefined,
    summaries: 1,
    runningVersion: undefined,
  },
  versions: [],
  summariser: { provider: "offline", model: "offline extract", sentTo: undefined },
  ...over,
});
