import type { PlacedMessage } from "../model/context-input";
import { entry, type LedgerEntry, RULES, type SettingValue } from "../model/ledger";
import type { Settings } from "../schema/settings";
import { highestValue } from "../settings/highest-value";
import type { CountTokens } from "../tokens/tokenizers";
import type { Window } from "../window/select-window";
import { budgetForRun, type CostsBack, fillBudget, type HistoryRun } from "./history-budget";
import { shareOf } from "./layer-budgets";

/** Budget used by the history's text; `available` is the sum of the two history shares. */
export type HistoryBudgetUse = Readonly<{ used: number; available: number }>;

export type KeptHistory = Readonly<{
  kept: readonly PlacedMessage[];
  /** In the window but excluded, by the budget or to keep tool calls paired. */
  dropped: readonly PlacedMessage[];
  /** First position that the immediate share pays for; absent without layers. */
  immediateFrom: number | undefined;
  /** Absent if no budget limits the history. */
  budgetUse: HistoryBudgetUse | undefined;
  /** The verdict of an uncovered history message, including those before the window. */
  explain: (position: number) => LedgerEntry;
}>;

/** Fills the budget from the newest message back, then removes tool calls and responses that lost their counterpart. */
export function keepHistory(
  window: Window,
  settings: Settings,
  layered: boolean,
  countTokens: CountTokens,
): KeptHistory {
  const budget = { ...settings, tokenBudget: layered ? settings.tokenBudget : 0 };
  const costsBack = costsFromNewest(window, countTokens);
  const size = window.end - window.start;
  const run = fillBudget(budget.tokenBudget === 0 ? [] : costsBack(size), size, budget);
  const start = window.end - run.length;
  const limit = limitOf(window);
  const isKept = (position: number) => window.rootOf(position) >= start;

  return {
    ...partition(window, isKept),
    immediateFrom: layered ? window.end - run.immediate : undefined,
    budgetUse:
      budget.tokenBudget === 0 ? undefined : budgetUse(costsBack(run.length), run, budget.tokenBudget),
    explain: (position) =>
      isKept(position)
        ? keptEntry(window, position, limit, layered ? run : undefined)
        : droppedEntry(window, position, {
            start,
            budget: settings.tokenBudget,
            admittedBy: admission(window, position, budget, costsBack),
          }),
  };
}

const budgetUse = (costs: CostsBack, run: HistoryRun, budget: number): HistoryBudgetUse => ({
  used: costs[run.length] ?? 0,
  available: shareOf("immediate", budget) + shareOf("recent", budget),
});

function partition(
  { start, end, messageAt }: Window,
  isKept: (position: number) => boolean,
): Pick<KeptHistory, "kept" | "dropped"> {
  const kept: PlacedMessage[] = [];
  const dropped: PlacedMessage[] = [];
  for (let position = start; position < end; position += 1) {
    (isKept(position) ? kept : dropped).push({ message: messageAt(position), position });
  }
  return { kept, dropped };
}

/** Cumulative costs of the newest messages, computed only as far back as requested. */
function costsFromNewest(window: Window, countTokens: CountTokens): (count: number) => CostsBack {
  const costs = [0];
  return (count) => {
    for (let back = costs.length; back <= count; back += 1) {
      const { text } = window.messageAt(window.end - back);
      costs.push((costs[back - 1] ?? 0) + (text ? countTokens(text) : 0));
    }
    return costs;
  };
}

const itemAt = ({ messageAt }: Window, position: number) =>
  ({ kind: "message", messageId: messageAt(position).id, position }) as const;

const limitOf = ({ limit }: Window): SettingValue | undefined =>
  limit.kind === "last" ? { setting: limit.setting, value: limit.value } : undefined;

/** An explicit literal for speed: there is one per sent message. */
function keptEntry(
  window: Window,
  position: number,
  limit: SettingValue | undefined,
  run: HistoryRun | undefined,
): LedgerEntry {
  const rank = window.end - position;
  const reason = !run ? "in-window" : rank <= run.immediate ? "immediate" : "recent";
  const item = itemAt(window, position);
  const rule = RULES[reason];
  return limit
    ? { item, verdict: "kept", reason, rule, rank, limit }
    : { item, verdict: "kept", reason, rule, rank };
}

/**
 * Settings that keep the newest messages back to the first of this one's tool group. Empty if a summary covers that
 * message or the window cannot be that large.
 */
function admission(
  window: Window,
  position: number,
  settings: Settings,
  costsBack: (count: number) => CostsBack,
): readonly SettingValue[] {
  const { limit } = window;
  const root = window.rootOf(position);
  const length = window.end - root;
  if (limit.kind !== "last" || root < window.covered || length > highestValue(limit.setting)) return [];
  const needed: SettingValue[] = limit.value < length ? [{ setting: limit.setting, value: length }] : [];
  if (settings.tokenBudget === 0) return needed;
  const costs = costsBack(length);
  if (fillBudget(costs, length, settings).length >= length) return needed;
  return [
    ...needed,
    { setting: "tokenBudget", value: budgetForRun(costs, length, settings.immediateMessages) },
  ];
}

function droppedEntry(
  window: Window,
  position: number,
  {
    start,
    budget,
    admittedBy,
  }: Readonly<{ start: number; budget: number; admittedBy: readonly SettingValue[] }>,
): LedgerEntry {
  const item = itemAt(window, position);
  const windowLimit = limitOf(window);
  const budgetLimit: SettingValue = { setting: "tokenBudget", value: budget };
  const details = { rank: window.end - position, admittedBy };
  if (position < window.start)
    return entry(item, "dropped", "outside-window", withLimit(windowLimit, details));
  if (position < start) return entry(item, "dropped", "over-budget", withLimit(budgetLimit, details));
  const root = window.rootOf(position);
  const cutBy = root >= window.start ? budgetLimit : root >= window.covered ? windowLimit : undefined;
  return entry(item, "dropped", "split-tool-call", withLimit(cutBy, details));
}

const withLimit = <Details extends object>(limit: SettingValue | undefined, details: Details) => ({
  ...(limit && { limit }),
  ...details,
});
