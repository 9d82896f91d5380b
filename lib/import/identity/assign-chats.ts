/** A conversation of a file and a stored chat that may be the same one. */
export type ChatPair = Readonly<{ conversation: number; chatKey: number }>;

/** Assigns each conversation the first free chat. Pairs come best first, and no chat is assigned twice. */
export async function assignChats(
  bestFirst: AsyncIterable<ChatPair> | Iterable<ChatPair>,
): Promise<ReadonlyMap<number, number>> {
  const chatOf = new Map<number, number>();
  const taken = new Set<number>();
  for await (const { conversation, chatKey } of bestFirst) {
    if (chatOf.has(conversation) || taken.has(chatKey)) continue;
    chatOf.set(conversation, chatKey);
    taken.add(chatKey);
  }
  return chatOf;
}

/** How close the origins of a stored chat and a conversation are: same file name, then distance within the file. */
export const originDistance = (
  origin: Readonly<{ name: string | null; place: number | null }> | undefined,
  { name, place }: Readonly<{ name: string; place: number }>,
): Readonly<{ isNamed: boolean; distance: number }> => ({
  isNamed: origin?.name === name,
  distance: Math.abs((origin?.place ?? 0) - place),
});
