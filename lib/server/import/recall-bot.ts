import type { ImportPreview } from "@/lib/import/preview-import";
import type { ImportStore } from "../import-store";

/** `key` of the author who is the bot of a stored chat of this file: another choice may store the chat a second time. The first chats will tell. */
export async function recallBot(
  store: ImportStore,
  { needsBot, chats, authors }: ImportPreview,
): Promise<string | undefined> {
  if (!needsBot) return undefined;
  const bots = await store.readBots(chats.map(({ chat }) => chat));
  const recalled = authors.find(({ author }) =>
    bots.some(({ id, name }) => (id === undefined ? name === author.name : id === author.id)),
  );
  return recalled?.key;
}
