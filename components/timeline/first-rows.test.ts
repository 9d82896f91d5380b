import { expect, it } from "vitest";
import type { TimelineRow } from "./build-timeline-rows";
import { firstRows } from "./first-rows";

const rows: TimelineRow[] = Array.from({ length: 100 }, (_, sequence) => ({
  day: undefined,
  reply: undefined,
  message: { id: `${sequence}`, role: "user", sequence, media: [] },
}));
const paint = (target: number) => {
  const { rows: shown, anchor } = firstRows(rows, target);
  return { from: shown[0]?.message.sequence, to: shown.at(-1)?.message.sequence, anchor };
};

it.each([
  [-1, { from: 70, to: 99, anchor: "end" }],
  [50, { from: 48, to: 77, anchor: "start" }],
  [0, { from: 0, to: 29, anchor: "start" }],
  [99, { from: 97, to: 99, anchor: "start" }],
])("with the linked message at %i it paints %j", (target, expected) => {
  expect(paint(target)).toEqual(expected);
});
