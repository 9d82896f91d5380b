/**
 * The message before or after another, with its row; messages that begin in a row out of view are passed over. Each is
 * looked at only when it is its turn: there may be a great many.
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
