import { lastAtMost } from "./last-at-most";

/** Above this, naming every row costs more than redrawing a few of them. */
const MAX_NAMED = 5000;

type RowKey = string | number;

/** Names each row relative to the message above it, so that its key survives text inserted above. */
export function nameRows(count: number, rowOfMessage: ReadonlyMap<string, number>): (row: number) => RowKey {
  if (count > MAX_NAMED) return (row) => row;
  const messageAt = new Map<number, string>();
  for (const [messageId, row] of rowOfMessage) if (!messageAt.has(row)) messageAt.set(row, messageId);
  const starts = [...messageAt.keys()].toSorted((a, b) => a - b);
  return (row) => {
    const start = starts[lastAtMost(starts, row)];
    return start === undefined ? row : `${row - start} ${messageAt.get(start)}`;
  };
}
