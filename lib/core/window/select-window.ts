import type { StoredCount, WindowInput } from "../model/context-input";
import type { FormatId } from "../model/format";
import type { Message } from "../schema/message";
import type { Settings } from "../schema/settings";
import { cutOffOf, summaryExisted } from "./existed-at";
import { type HistoryLimit, historyLimitIn } from "./history-limit";
import { matchToolTraffic } from "./match-tool-traffic";
import { toolGroupRoots } from "./tool-groups";

/** A run of messages covered by a summary. */
type CoveredRun = Readonly<{ version: number; from: StoredCount; through: StoredCount }>;

/** Positions are 0-based in the stored chat; the loaded slice starts at `offset`. */
export type Window = Readonly<{
  limit: HistoryLimit;
  current: Message | undefined;
  /** First position after the history: the current message's, or the end. */
  end: number;
  /** Messages before this position are covered by summaries. */
  covered: number;
  coveredRuns: readonly CoveredRun[];
  /** First position within the format's limit. */
  start: number;
  offset: number;
  messageAt: (position: number) => Message;
  /** Position of the first message of its tool group: the group is included only if that message is. */
  rootOf: (position: number) => number;
  /** Position of the newest answered call that the message makes or answers; undefined if there is none. */
  pairedCallOf: (position: number) => number | undefined;
}>;

export function selectWindow(input: WindowInput, settings: Settings, format: FormatId): Window {
  const { messages } = input;
  const offset = input.earlier.messages;
  const current = currentOf(input);
  const end = offset + messages.length - (current ? 1 : 0);
  const limit = historyLimitIn(input, settings, format);
  const coveredRuns = runsCovered(input, end);
  const covered = coveredRuns.at(-1)?.through.messages ?? 0;
  const start = Math.max(covered, offset, windowStart(limit, end));
  return { limit, current, end, covered, coveredRuns, start, offset, ...lookUp(messages, offset) };
}

/** The message to answer: the one at the cut-off, if a person wrote it. */
export function currentOf({ messages }: Pick<WindowInput, "messages">): Message | undefined {
  const newest = messages.at(-1);
  return newest?.role === "user" ? newest : undefined;
}

function windowStart(limit: HistoryLimit, end: number): number {
  if (limit.kind === "all") return 0;
  return limit.kind === "none" ? end : Math.max(0, end - limit.value);
}

/** Each summary covers what no earlier one does; the current message is always sent, even if covered by mistake. */
function runsCovered(input: WindowInput, end: number): readonly CoveredRun[] {
  const runs: CoveredRun[] = [];
  const cutOff = cutOffOf(input);
  for (const stored of input.summaries) {
    const from = runs.at(-1)?.through ?? { messages: 0, media: 0 };
    const through = stored.covers.messages > end ? upTo(end, input) : stored.covers;
    if (through.messages > from.messages && summaryExisted(stored, cutOff))
      runs.push({ version: stored.version, from, through });
  }
  return runs;
}

function upTo(end: number, { earlier, messages }: WindowInput): StoredCount {
  const loaded = messages.slice(0, end - earlier.messages);
  return { messages: end, media: earlier.media + countMedia(loaded) };
}

export const countMedia = (messages: readonly Message[]): number =>
  messages.reduce((count, { media }) => count + (media?.length ?? 0), 0);

function lookUp(
  messages: readonly Message[],
  offset: number,
): Pick<Window, "messageAt" | "rootOf" | "pairedCallOf"> {
  let roots: readonly number[] | undefined;
  let calls: ReadonlyMap<number, number> | undefined;
  return {
    messageAt: (position) => {
      const message = messages[position - offset];
      if (!message) throw new RangeError(`message ${position} is not loaded`);
      return message;
    },
    rootOf: (position) => {
      roots ??= messages.some(({ toolResponses }) => toolResponses) ? toolGroupRoots(messages) : [];
      const root = roots[position - offset];
      return root === undefined ? position : offset + root;
    },
    pairedCallOf: (position) => {
      calls ??= newestPairedCalls(messages);
      const call = calls.get(position - offset);
      return call === undefined ? undefined : offset + call;
    },
  };
}

function newestPairedCalls(messages: readonly Message[]): ReadonlyMap<number, number> {
  const newest = new Map<number, number>();
  for (const { call, response } of matchToolTraffic(messages))
    for (const index of [call.index, response.index])
      newest.set(index, Math.max(call.index, newest.get(index) ?? call.index));
  return newest;
}
