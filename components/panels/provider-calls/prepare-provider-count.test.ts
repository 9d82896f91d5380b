import { expect, it } from "vitest";
import { compareCounts } from "./prepare-provider-count";

const amount = (min: number, max: number | undefined) => ({ min, max, accuracy: "provider" as const });

it.each([
  [amount(100, 100), 100, { kind: "equal" }],
  [amount(100, 120), 110, { kind: "within" }],
  [amount(100, 120), 120, { kind: "within" }],
  [amount(100, undefined), 9000, { kind: "within" }],
  [amount(100, 120), 126, { kind: "more", tokens: 6, share: 0.05 }],
  [amount(100, 100), 90, { kind: "fewer", tokens: 10, share: 0.1 }],
  [amount(0, 0), 3, { kind: "more", tokens: 3, share: undefined }],
])("ours %j, the provider's %i", (ours, provider, comparison) => {
  expect(compareCounts(ours, provider)).toEqual(comparison);
});
