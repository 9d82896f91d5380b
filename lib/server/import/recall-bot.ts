import type { ImportPreview } from "@/lib/import/preview-import";
import type { ImportStore } from "../import-store";

/** Enough to find one that is stored, however many chats an account has. */
const MAX_LOOKED_UP = 200;

/** `key` of the author who is the bot of a stored chat of this file: another choice would store the chat a second time. */
export async function recallBot(
  store: ImportStore,
  { needsBot, chats, authors }: ImportPreview,
): Promise<string | undefined> {
  if (!needsBot) return undefined;
  const bots = await store.readBots(chats.slice(0, MAX_LOOKED_UP).map(({ chat }) => chat));
  const recalled = authors.find(({ author }) =>
    bots.some(({ id, name }) => (id === undefined ? name === author.name : id === author.id)),
  );
  return recalled?.key;
}
