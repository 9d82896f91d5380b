import type { ContextInput, StoredCount } from "../context-input";
import type { KeptHistory } from "../layers/keep-history";
import { entry, type LedgerEntry, type LedgerItem } from "../ledger";
import { mediaItem, mediaOf } from "../media/line-up-media";
import { countMedia, type Window } from "./select-window";

/** `runs` keeps the cost at the window's; `each` speaks of every loaded message on its own. */
export type LedgerDetail = "runs" | "each";

type Judged = Readonly<{
  input: ContextInput;
  window: Window;
  history: KeptHistory;
  /** Place of the message replied to, whose media are judged on their own wherever it stands. */
  replyPosition: number | undefined;
  detail: LedgerDetail;
}>;

/** One verdict for every stored message, and for the media of those that are not in the context. */
export function judgeMessages(judged: Judged): readonly LedgerEntry[] {
  const { input, window, history } = judged;
  return [
    ...judgeCovered(judged),
    ...judgeOlder(judged),
    ...positions(window.start, window.end).map(history.explain),
    ...history.dropped.flatMap(({ position }) => mediaLeftOut(judged, position)),
    ...judgeCurrent(window),
    ...judgeLater(input, window),
  ];
}

const positions = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

function judgeCovered(judged: Judged): readonly LedgerEntry[] {
  return judged.window.coveredRuns.flatMap(({ version, from, through }) =>
    judgeRun(judged, from, through, (item) => entry(item, "covered", "summarised", { coveredBy: version })),
  );
}

/** Between what the summaries cover and the window. */
function judgeOlder(judged: Judged): readonly LedgerEntry[] {
  const { window, input, history } = judged;
  if (window.start === window.covered) return [];
  const from = window.coveredRuns.at(-1)?.through ?? { messages: 0, media: 0 };
  const loaded = input.messages.slice(0, window.start - window.offset);
  const through = { messages: window.start, media: input.earlier.media + countMedia(loaded) };
  return judgeRun(judged, from, through, (item) => {
    if (window.limit.kind === "none") return entry(item, "left-out", "not-in-format");
    if (item.kind === "message") return history.explain(item.position);
    return { ...history.explain(window.start - 1), item };
  });
}

/** As one entry, or the loaded messages one by one; what is not loaded can only be counted. */
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

function judgeCurrent({ current, end }: Window): readonly LedgerEntry[] {
  return current ? [entry({ kind: "message", messageId: current.id, position: end }, "kept", "current")] : [];
}

function judgeLater({ later }: ContextInput, { end, current }: Window): readonly LedgerEntry[] {
  if (later.messages === 0) return [];
  const from = end + (current ? 1 : 0);
  const to = from + later.messages - 1;
  const item = { kind: "messages", from, to, count: later.messages, mediaCount: later.media } as const;
  return [entry(item, "left-out", "after-cut-off")];
}
