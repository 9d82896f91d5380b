import type { SettingValue } from "../model/ledger";
import { highestValue } from "../settings/highest-value";
import { budgetForShare, type Layer, shareOf } from "./layer-budgets";

type Spent<T> = Readonly<{ item: T; fits: boolean; admittedBy: readonly SettingValue[] }>;

/**
 * Best first until the share is used up. Smaller items do not fill the remaining space, so a larger budget never drops
 * more. A budget of 0 means no limit.
 */
export function spendShare<T>(
  items: readonly T[],
  layer: Layer,
  budget: number,
  costOf: (item: T) => number,
): readonly Spent<T>[] {
  if (budget === 0) return items.map((item) => ({ item, fits: true, admittedBy: [] }));
  let spent = 0;
  return items.map((item) => {
    spent += costOf(item);
    const fits = spent <= shareOf(layer, budget);
    return { item, fits, admittedBy: fits ? [] : [budgetHolding(layer, spent)] };
  });
}

/** Above the highest allowed budget only switching it off helps. */
function budgetHolding(layer: Layer, tokens: number): SettingValue {
  const value = budgetForShare(layer, tokens);
  return { setting: "tokenBudget", value: value <= highestValue("tokenBudget") ? value : 0 };
}
