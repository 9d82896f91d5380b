/**
 * The previous or next message and its row, skipping those that begin in a hidden row. Messages are checked lazily,
 * because there may be very many.
 */
export function findNextMessage(
  rowOfMessage: ReadonlyMap<string, number>,
  messageId: string | undefined,
  step: 1 | -1,
  isVisible: (row: number) => boolean,
): readonly [messageId: string, row: number] | undefined {
  const order = [...rowOfMessage];
  const place = order.findIndex(([id]) => id === messageId);
  if (place === -1) return undefined;
  for (let index = place + step; index >= 0 && index < order.length; index += step) {
    const next = order[index];
    if (next && isVisible(next[1])) return next;
  }
  return undefined;
}
