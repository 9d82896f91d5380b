/** A conversation of a file and a stored chat that may be the same. */
export type ChatPair = Readonly<{ conversation: number; chatKey: number }>;

/** Each conversation gets the first free chat; pairs come best first, and no two conversations get the same chat. */
export function assignChats(bestFirst: Iterable<ChatPair>): ReadonlyMap<number, number> {
  const chatOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { conversation, chatKey } of bestFirst) {
    if (chatOf.has(conversation) || taken.has(chatKey)) continue;
    chatOf.set(conversation, chatKey);
    taken.add(chatKey);
  }
  return chatOf;
}

/** How close a stored chat's origin is to a conversation's: from a file of that name, and how far from that place. */
export const originDistance = (
  origin: Readonly<{ name: string | null; place: number | null }> | undefined,
  { name, place }: Readonly<{ name: string; place: number }>,
): Readonly<{ isNamed: boolean; distance: number }> => ({
  isNamed: origin?.name === name,
  distance: Math.abs((origin?.place ?? 0) - place),
});
