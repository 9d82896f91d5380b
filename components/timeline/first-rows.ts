import type { TimelineRow } from "./build-timeline-rows";

const FIRST_PAINT_ROWS = 30;
const ROWS_ABOVE_TARGET = 2;

export type FirstRows = Readonly<{ rows: readonly TimelineRow[]; anchor: "start" | "end" }>;

/** The rows that the server paints before the browser can scroll: from just above the linked message, or the newest. */
export function firstRows(rows: readonly TimelineRow[], targetIndex: number): FirstRows {
  if (targetIndex === -1) return { rows: rows.slice(-FIRST_PAINT_ROWS), anchor: "end" };
  const start = Math.max(0, targetIndex - ROWS_ABOVE_TARGET);
  return { rows: rows.slice(start, start + FIRST_PAINT_ROWS), anchor: "start" };
}
