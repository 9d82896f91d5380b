import type { KeptHistory } from "../layers/keep-history";
import { mediaItem, mediaOf } from "../media/line-up-media";
import type { StoredCount, WindowInput } from "../model/context-input";
import { entry, type LedgerEntry, type LedgerItem, type SettingValue } from "../model/ledger";
import type { Settings } from "../schema/settings";
import { highestValue } from "../settings/highest-value";
import type { FormatWriting } from "./format-writing";
import { countMedia, type Window } from "./select-window";
import { TOOL_REACH } from "./tool-groups";

/** `runs` keeps the cost proportional to the window; `each` lists every loaded message. */
export type LedgerDetail = "runs" | "each";

type Judged = Readonly<{
  input: WindowInput;
  window: Window;
  history: KeptHistory;
  settings: Pick<Settings, "layers" | "tokenBudget">;
  /** A selected message may still not be written, if the format has no place for it. */
  writing: FormatWriting;
  /** Position of the reply target, whose media are judged separately wherever it is. */
  replyPosition: number | undefined;
  detail: LedgerDetail;
}>;

/** One verdict for every stored message, and for the media of those outside the context. */
export function judgeMessages(judged: Judged): readonly LedgerEntry[] {
  const { input, window, history } = judged;
  return [
    ...judgeCovered(judged),
    ...judgeOlder(judged),
    ...positions(window.start, window.end).map((position) => judgeMessage(judged, position)),
    ...history.dropped.flatMap(({ position }) => mediaLeftOut(judged, position)),
    ...judgeCurrent(judged),
    ...judgeLater(input, window),
  ];
}

const positions = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** The verdict of an uncovered message. */
function judgeMessage({ window, history, writing }: Judged, position: number): LedgerEntry {
  const explained = history.explain(position);
  if (explained.verdict === "kept") {
    const reason = writing.whyLeftOut(window.messageAt(position), position);
    return reason === undefined ? explained : entry(explained.item, "left-out", reason);
  }
  const opening = writing.canWrite(position) ? writing.openingOf(position) : undefined;
  // A limit may select it, but no value gets it written.
  if (opening === undefined) return { ...explained, admittedBy: [] };
  // Its opening message must be included too, so the window has to be wide enough for both.
  if (window.rootOf(opening) >= window.rootOf(position)) return explained;
  return { ...explained, admittedBy: history.explain(opening).admittedBy ?? [] };
}

function judgeCovered(judged: Judged): readonly LedgerEntry[] {
  return judged.window.coveredRuns.flatMap(({ version, from, through }) =>
    judgeRun(judged, from, through, (item) => entry(item, "covered", "summarised", { coveredBy: version })),
  );
}

/** Messages between the covered ones and the window. */
function judgeOlder(judged: Judged): readonly LedgerEntry[] {
  const { window } = judged;
  if (window.start === window.covered) return [];
  const from = window.coveredRuns.at(-1)?.through ?? { messages: 0, media: 0 };
  const through = countThrough(judged, window.start);
  if (window.limit.kind === "none")
    return judgeRun(judged, from, through, (item) => entry(item, "left-out", "not-in-format"));
  const middle = countThrough(judged, newestWritten(judged) + 1);
  return [[from, middle] as const, [middle, through] as const].flatMap(([start, end]) =>
    start.messages < end.messages ? judgeOlderRun(judged, start, end) : [],
  );
}

const judgeOlderRun = (judged: Judged, from: StoredCount, through: StoredCount): readonly LedgerEntry[] =>
  judgeRun(judged, from, through, (item) => {
    if (item.kind === "message") return judgeMessage(judged, item.position);
    const newest = judgeMessage(judged, through.messages - 1);
    if (item.kind !== "messages" || item.count === 1) return { ...newest, item };
    return { ...newest, item, allAdmittedBy: newest.admittedBy?.length ? admitAll(judged, item.from) : [] };
  });

/**
 * The settings that keep the history back to `from`, and so every message after it. Messages that callers need not load
 * cannot be counted: with a budget, only switching it off is certain to include them.
 */
function admitAll({ window, history, settings }: Judged, from: number): readonly SettingValue[] {
  const { limit, start, end } = window;
  if (from >= start - 1 - TOOL_REACH) return history.explain(from).admittedBy ?? [];
  const length = end - from;
  if (limit.kind !== "last" || length > highestValue(limit.setting)) return [];
  const widened: SettingValue = { setting: limit.setting, value: length };
  const isBudgeted = settings.layers && settings.tokenBudget > 0;
  return isBudgeted ? [widened, { setting: "tokenBudget", value: 0 }] : [widened];
}

/**
 * The newest message before the window that some limit gets written: later ones are not part of the run that suggests a
 * value. Looks no further back than every caller loads, and then falls back to the newest message.
 */
function newestWritten({ window, writing }: Judged): number {
  const newest = window.start - 1;
  const first = Math.max(window.covered, window.offset, newest - TOOL_REACH);
  for (let position = newest; position >= first; position -= 1)
    if (writing.canWrite(position) && writing.openingOf(position) !== undefined) return position;
  return newest;
}

function countThrough({ input, window }: Judged, position: number): StoredCount {
  const loaded = input.messages.slice(0, position - window.offset);
  return { messages: position, media: input.earlier.media + countMedia(loaded) };
}

/** One entry for the run, or one per loaded message; messages that are not loaded can only be counted. */
function judgeRun(
  judged: Judged,
  from: StoredCount,
  through: StoredCount,
  judge: (item: LedgerItem) => LedgerEntry,
): readonly LedgerEntry[] {
  const { window, input, detail } = judged;
  if (detail === "runs" || through.messages <= window.offset) return [judge(runItem(judged, from, through))];
  const middle = from.messages < window.offset ? input.earlier : from;
  return [
    ...(middle === from ? [] : [judge(runItem(judged, from, middle))]),
    ...positions(middle.messages, through.messages).flatMap((position) => [
      judge({ kind: "message", messageId: window.messageAt(position).id, position }),
      ...mediaLeftOut(judged, position),
    ]),
  ];
}

function runItem({ input, replyPosition }: Judged, from: StoredCount, through: StoredCount): LedgerItem {
  const holdsReply =
    replyPosition !== undefined && replyPosition >= from.messages && replyPosition < through.messages;
  const judgedElsewhere = holdsReply ? (input.replyTarget?.message.media?.length ?? 0) : 0;
  return {
    kind: "messages",
    from: from.messages,
    to: through.messages - 1,
    count: through.messages - from.messages,
    mediaCount: through.media - from.media - judgedElsewhere,
  };
}

function mediaLeftOut({ window, replyPosition }: Judged, position: number): readonly LedgerEntry[] {
  if (position === replyPosition) return [];
  return mediaOf({ message: window.messageAt(position), position }).map((item) =>
    entry(mediaItem(item), "left-out", "message-out"),
  );
}

/** Always selected, but not written if the format has no place for it. */
function judgeCurrent({ window: { current, end }, writing }: Judged): readonly LedgerEntry[] {
  if (!current) return [];
  const item = { kind: "message", messageId: current.id, position: end } as const;
  const reason = writing.whyLeftOut(current, end);
  return [reason === undefined ? entry(item, "kept", "current") : entry(item, "left-out", reason)];
}

function judgeLater({ later }: WindowInput, { end, current }: Window): readonly LedgerEntry[] {
  if (later.messages === 0) return [];
  const from = end + (current ? 1 : 0);
  const to = from + later.messages - 1;
  const item = { kind: "messages", from, to, count: later.messages, mediaCount: later.media } as const;
  return [entry(item, "left-out", "after-cut-off")];
}
