import { lastAtMost } from "./last-at-most";

/** Beyond this a name for each row would cost more than drawing a few of them anew. */
const MAX_NAMED = 5000;

type RowKey = string | number;

/** Names each row by the message it follows, so that it stays the same row when text comes in above it. */
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
