import type { ImportPreview } from "@/lib/import/pipeline/preview-import";
import type { ImportStore } from "../store/import-store";

/**
 * `key` of the author who is the bot of a stored chat of this file; null if the user said there is none. A different
 * choice would correct that chat. Only the first chats are checked.
 */
export async function recallBot(
  store: ImportStore,
  { needsBot, chats, authors }: ImportPreview,
): Promise<string | null | undefined> {
  if (!needsBot) return undefined;
  const bots = await store.readBots(chats.map(({ chat }) => chat));
  const recalled = authors.find(({ author }) =>
    bots.some(({ id, name }) => (id === undefined ? name === author.name : id === author.id)),
  );
  return recalled?.key ?? (bots.some(({ isNobody }) => isNobody) ? null : undefined);
}
