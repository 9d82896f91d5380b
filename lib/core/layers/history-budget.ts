import type { Settings } from "../schema/settings";
import { highestValue } from "../settings/highest-value";
import { shareOf } from "./layer-budgets";

/** Cost of the newest k messages for each k from 0, so that any budget can be tested in logarithmic time. */
export type CostsBack = readonly number[];

type BudgetSettings = Pick<Settings, "tokenBudget" | "immediateMessages">;

export type HistoryRun = Readonly<{
  /** Number of newest messages that the immediate share pays for. */
  immediate: number;
  /** Total number of newest messages kept. */
  length: number;
}>;

/** One contiguous run from the newest message back: the immediate share first, then the recent share continues. */
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

/** The smallest budget that keeps the newest `length` messages; 0 (budget off) if there is none. */
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

/** The largest k in `from…to` for which messages `from…k` cost at most the share. */
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
