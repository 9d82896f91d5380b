import type {
  SummariesView,
  SummaryFailureCause,
  SummaryOutcome,
  SummaryPreview,
  SummaryProgress,
  SummaryVersion,
  SummaryVersionState,
} from "@/lib/contract/summary-runs";

/** The translated causes; a cause from an older version is `unknown`. */
type ShownCause = SummaryFailureCause | "interrupted" | "unknown";

const CAUSES: ReadonlySet<string> = new Set<SummaryFailureCause>([
  "unauthorised",
  "rate-limited",
  "blocked",
  "refused",
  "empty",
  "placeholder",
  "cut-off",
  "unreadable",
  "timeout",
  "cancelled",
  "unreachable",
  "server-error",
  "bad-request",
  "changed-underneath",
]);

/** `covers`: active. `covered`: rolled back. `would-cover`: failed, or still running. */
type ShownRange = Readonly<{
  kind: "covers" | "covered" | "would-cover";
  messages: number;
  firstId: string | undefined;
  lastId: string | undefined;
}>;

export type VersionRow = Readonly<{
  version: number;
  state: SummaryVersionState;
  trigger: SummaryVersion["trigger"];
  at: string | undefined;
  /** `none`: active but covers nothing. Undefined when coverage has no meaning. */
  range: ShownRange | "none" | undefined;
  /** `share`: remaining share of the tokens before. */
  tokens: Readonly<{ before: number; after: number | undefined; share: number | undefined }> | undefined;
  /** Undefined for an imported one. */
  writer: Readonly<{ isOffline: boolean; model: string }> | undefined;
  failure: Readonly<{ cause: ShownCause; message: string }> | undefined;
  text: string | undefined;
  /** The next older version that has a text, for comparison. */
  previous: Readonly<{ version: number; text: string }> | undefined;
  canRollBack: boolean;
  canRedo: boolean;
}>;

/** The listed versions, newest first. */
export function prepareSummaries(versions: SummariesView["versions"]): readonly VersionRow[] {
  return versions.map((version, index) => ({
    version: version.version,
    state: version.state,
    trigger: version.trigger,
    at: version.finishedAt ?? version.createdAt ?? version.startedAt,
    range: rangeOf(version),
    tokens: tokensOf(version),
    writer: writerOf(version),
    failure: failureOf(version),
    text: version.text,
    previous: version.text === undefined ? undefined : firstWithText(versions.slice(index + 1)),
    canRollBack: version.canRollBack,
    canRedo: version.canRedo,
  }));
}

/** The hovered message, and the version that covers it now. */
export type PointedMessage = Readonly<{ messageId: string; coveredBy: number | undefined }>;

/** Whether this version covers the message or has it as an end of its range. */
export const speaksOf = ({ version, range }: VersionRow, pointed: PointedMessage | undefined): boolean =>
  pointed !== undefined &&
  (version === pointed.coveredBy ||
    (typeof range === "object" && [range.firstId, range.lastId].includes(pointed.messageId)));

function rangeOf({ state, covered }: SummaryVersion): VersionRow["range"] {
  if (covered === undefined) return state === "ready" ? "none" : undefined;
  if (state === "ready") return { kind: "covers", ...covered };
  return { kind: state === "rolled-back" ? "covered" : "would-cover", ...covered };
}

function tokensOf({ tokensBefore: before, tokensAfter: after }: SummaryVersion): VersionRow["tokens"] {
  if (before === undefined) return undefined;
  return { before, after, share: after === undefined || before === 0 ? undefined : after / before };
}

function writerOf({ provider, model }: SummaryVersion): VersionRow["writer"] {
  if (provider === undefined && model === undefined) return undefined;
  const isOffline = provider === "offline";
  return { isOffline, model: [provider, model].filter(Boolean).join(" · ") };
}

function failureOf({ state, failure }: SummaryVersion): VersionRow["failure"] {
  if (state === "interrupted") return { cause: "interrupted", message: "" };
  if (state !== "failed") return undefined;
  return { cause: knownCause(failure?.cause), message: failure?.message ?? "" };
}

const knownCause = (cause: string | undefined): ShownCause =>
  cause !== undefined && CAUSES.has(cause) ? (cause as SummaryFailureCause) : "unknown";

function firstWithText(older: readonly SummaryVersion[]): VersionRow["previous"] {
  for (const { version, text } of older) if (text !== undefined) return { version, text };
  return undefined;
}

type Finished =
  | Extract<SummaryOutcome, { kind: "applied" | "cancelled" }>
  | Readonly<{ kind: "failed"; version: number; cause: ShownCause; message: string }>;

/** The state of the watched run. */
export type ShownRun =
  | Readonly<{ kind: "running"; run: SummaryProgress }>
  | Readonly<{ kind: "over"; outcome: Finished }>;

/** A result that was rolled back or cleared since is history: the list shows it. */
export function prepareRun(
  run: SummaryProgress | undefined,
  versions: SummariesView["versions"],
): ShownRun | undefined {
  if (run === undefined) return undefined;
  const { outcome } = run;
  if (outcome === undefined) return { kind: "running", run };
  const listed = versions.find(({ version }) => version === run.version)?.state;
  if (outcome.kind === "applied" && listed !== "ready" && listed !== "running") return undefined;
  if (outcome.kind === "failed")
    return { kind: "over", outcome: { ...outcome, ...causeOf(outcome, listed) } };
  const isOver = outcome.kind === "applied" || outcome.kind === "cancelled";
  return isOver ? { kind: "over", outcome } : undefined;
}

/** The stream only reports the failure; the list knows that its process ended. */
function causeOf(
  { cause, message }: Extract<SummaryOutcome, { kind: "failed" }>,
  listed: SummaryVersionState | undefined,
): NonNullable<VersionRow["failure"]> {
  return listed === "interrupted"
    ? { cause: "interrupted", message: "" }
    : { cause: knownCause(cause), message };
}

type ReadyPreview = Extract<SummaryPreview, { kind: "ready" }>;

/** With few messages, the summary may be longer than they are. */
export const mayGrow = ({ tokensBefore, tokensAfter }: ReadyPreview): boolean =>
  tokensAfter.max === undefined || tokensAfter.max > tokensBefore;

/** A base URL is long; its host names the owner. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
