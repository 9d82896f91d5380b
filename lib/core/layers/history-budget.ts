import type { Settings } from "../schema/settings";
import { highestValue } from "../settings/highest-value";
import { shareOf } from "./layer-budgets";

/** What the newest k messages cost, for each k from 0: any budget can then be tried in logarithmic time. */
export type CostsBack = readonly number[];

type BudgetSettings = Pick<Settings, "tokenBudget" | "immediateMessages">;

export type HistoryRun = Readonly<{
  /** How many of the newest messages the immediate share pays for. */
  immediate: number;
  /** How many of the newest messages are kept in all. */
  length: number;
}>;

/** One unbroken run back from the newest: first the immediate share, then the recent share goes on from there. */
export function fillBudget(
  costs: CostsBack,
  all: number,
  { tokenBudget: budget, immediateMessages }: BudgetSettings,
): HistoryRun {
  const zone = Math.min(immediateMessages, all);
  if (budget === 0) return { immediate: zone, length: all };
  const immediate = lastWithin(costs, 0, zone, shareOf("immediate", budget));
  return { immediate, length: lastWithin(costs, immediate, all, shareOf("recent", budget)) };
}

/** The smallest budget that keeps the newest `length` messages; 0, budget off, when no other does. */
export function budgetForRun(costs: CostsBack, length: number, immediateMessages: number): number {
  const keeps = (tokenBudget: number) =>
    fillBudget(costs, length, { tokenBudget, immediateMessages }).length >= length;
  let [low, high] = [1, highestValue("tokenBudget")];
  if (!keeps(high)) return 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keeps(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The largest k in `from…to` for which messages `from…k` cost no more than the share. */
function lastWithin(costs: CostsBack, from: number, to: number, share: number): number {
  const most = (costs[from] ?? 0) + share;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((costs[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
