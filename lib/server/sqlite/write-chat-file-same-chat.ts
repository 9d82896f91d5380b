import type { Chat } from "../../core/schema/chat-file";
import { restoreTexts } from "../store/exact-text";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";

export const UNKNOWN_PLATFORM = "unknown";
export const UNNAMED_BOT = "bot";
/** What the readers of exports call a bot that neither the file nor a person names. */
const UNNAMED_BOTS: readonly string[] = [UNNAMED_BOT, "assistant", "model"];

/** Texts as they were sent, but for `id`: that one is as the database holds it. */
export type StoredChat = Readonly<{
  key: number;
  id: string;
  platform: string;
  idInvented: number;
  botId: string | null;
  botName: string;
  botUsername: string | null;
  source: string | null;
  lastSequence: number;
  mediaCount: number;
}>;

const COLUMNS =
  "key, id, platform, idInvented, botId, botName, botUsername, source, lastSequence, mediaCount";

const restore = (row: StoredChat): StoredChat => ({ ...restoreTexts(row), id: row.id });

/** The chat that has this id in the address. */
export function findByPublicId(connection: Connection, chatId: string): StoredChat | undefined {
  const row = connection.prepare(`SELECT ${COLUMNS} FROM Chat WHERE id = ?`).get(...bind(chatId));
  return row === undefined ? undefined : restore(row as StoredChat);
}

export function findByKey(connection: Connection, key: number): StoredChat {
  return restore(connection.prepare(`SELECT ${COLUMNS} FROM Chat WHERE key = ?`).get(key) as StoredChat);
}

const ON_ONE_PLATFORM = `SELECT ${COLUMNS} FROM Chat WHERE platform IN (?, ?) AND platformId = ? ORDER BY key`;

// Hops from platform to platform, because the index begins with it: an import asks for each of its chats.
const ON_ANY_PLATFORM = `WITH RECURSIVE hop(name) AS (
    SELECT min(platform) FROM Chat
    UNION ALL SELECT (SELECT min(platform) FROM Chat WHERE platform > hop.name) FROM hop WHERE name IS NOT NULL
  ) SELECT ${COLUMNS} FROM hop CROSS JOIN Chat ON platform = name AND platformId = ? ORDER BY key`;

/** The stored chats with the platform's id, oldest first; a platform that is not known may be any. */
export function findByPlatformId(
  connection: Connection,
  { id, platform = UNKNOWN_PLATFORM }: Pick<Chat, "id" | "platform">,
): readonly StoredChat[] {
  const rows =
    platform === UNKNOWN_PLATFORM
      ? connection.prepare(ON_ANY_PLATFORM).all(...bind(id))
      : connection.prepare(ON_ONE_PLATFORM).all(...bind(platform, UNKNOWN_PLATFORM, id));
  return (rows as StoredChat[]).map(restore);
}

/** Which of the stored chats with its platform id a description is about. */
export function findSameChat(stored: readonly StoredChat[], chat: Chat): StoredChat | undefined {
  const alike = findAlikeChat(stored, chat);
  if (alike !== undefined || chat.idInvented) return alike;
  const [only, ...more] = stored.filter(({ idInvented }) => !idInvented);
  // A feed seldom knows the bot's id and calls it by another name than an export does.
  return only !== undefined && more.length === 0 && canBeSameChat(only, chat) ? only : undefined;
}

/** The chat whose bot answers to the description; of two platforms that both fit, neither. */
export function findAlikeChat(stored: readonly StoredChat[], chat: Chat): StoredChat | undefined {
  const { platform = UNKNOWN_PLATFORM, bot } = chat;
  const here = stored.filter((row) => row.platform === platform);
  // A platform's chat is stored once for each name, so the same name has to do even where ids differ.
  const same = findBot(here, bot) ?? here.find(({ botName }) => botName === bot.name);
  // An id that a reader made up proves nothing on another platform.
  if (same !== undefined) return same;
  if (chat.idInvented) return findUnnamed(stored);
  const alike = stored.filter((row) => !row.idInvented && findBot([row], bot));
  return new Set(alike.map((row) => row.platform)).size === 1 ? findBot(alike, bot) : undefined;
}

/** The conversation as an earlier reader stored it, which named neither its platform nor its bot. */
const findUnnamed = (stored: readonly StoredChat[]): StoredChat | undefined =>
  stored.find(
    ({ idInvented, platform, botName }) =>
      idInvented && platform === UNKNOWN_PLATFORM && UNNAMED_BOTS.includes(botName),
  );

/** Nothing tells them apart: neither the platforms nor the bots. */
export function canBeSameChat(stored: StoredChat, { platform = UNKNOWN_PLATFORM, bot }: Chat): boolean {
  const isOtherPlatform =
    stored.platform !== platform && stored.platform !== UNKNOWN_PLATFORM && platform !== UNKNOWN_PLATFORM;
  return !isOtherPlatform && (findBot([stored], bot) !== undefined || canBeSameBot(stored, bot));
}

export const isSameBot = (stored: StoredChat, bot: Chat["bot"]): boolean =>
  findBot([stored], bot) !== undefined;

/** An id and a name can be one bot's, two names cannot: two bots that talk to one user share the platform's chat id. */
function canBeSameBot(stored: StoredChat, bot: Chat["bot"]): boolean {
  const isNoIdKnown = stored.botId === null && bot.id === undefined;
  return isNoIdKnown
    ? [stored.botName, bot.name].some((name) => UNNAMED_BOTS.includes(name))
    : !haveOtherIds(stored, bot);
}

const haveOtherIds = ({ botId }: StoredChat, { id }: Chat["bot"]): boolean =>
  botId !== null && id !== undefined && botId !== id;

/** A bot keeps its id when it is renamed; a name will do where an id is not known on both sides. */
function findBot(stored: readonly StoredChat[], { id, name, username }: Chat["bot"]): StoredChat | undefined {
  const sameId = stored.filter(({ botId }) => id !== undefined && botId === id);
  const lacksId = stored.filter(({ botId }) => id === undefined || botId === null);
  const bearsName = ({ botName }: StoredChat) => botName === name;
  const bearsUsername = ({ botUsername }: StoredChat) =>
    username !== undefined && botUsername?.toLowerCase() === username.toLowerCase();
  return sameId.find(bearsName) ?? sameId[0] ?? lacksId.find(bearsName) ?? lacksId.find(bearsUsername);
}

/** A bot that introduces itself is one, whatever was said of an export that it wrote nothing in. */
function forgetThatNobodyIs(connection: Connection, chatKey: number): void {
  connection.prepare("UPDATE ChatOrigin SET bot = NULL WHERE chatKey = ? AND bot = 'none'").run(chatKey);
}

/** What the stored chat lacks and a description of it tells; what is stored stays. */
export function fillInChat(connection: Connection, stored: StoredChat, chat: Chat): void {
  const { platform, bot } = chat;
  fillInSource(connection, stored, chat);
  if (!UNNAMED_BOTS.includes(bot.name)) forgetThatNobodyIs(connection, stored.key);
  const filled = {
    platform: stored.platform === UNKNOWN_PLATFORM ? (platform ?? UNKNOWN_PLATFORM) : stored.platform,
    botId: stored.botId ?? bot.id ?? null,
    botUsername: stored.botUsername ?? bot.username ?? null,
  };
  const isFull =
    filled.platform === stored.platform &&
    filled.botId === stored.botId &&
    filled.botUsername === stored.botUsername;
  if (isFull || haveOtherIds(stored, bot)) return;
  // Ignored where the platform has a chat of this id and name already: then they stay two.
  connection
    .prepare("UPDATE OR IGNORE Chat SET platform = ?, botId = ?, botUsername = ? WHERE key = ?")
    .run(...bind(filled.platform, filled.botId, filled.botUsername, stored.key));
  refreshSummaryCount(connection, stored.key);
}

/** The import that created a chat is its source; a later one only where there is none. */
function fillInSource(connection: Connection, stored: StoredChat, { source }: Chat): void {
  if (source === undefined || stored.source !== null) return;
  connection
    .prepare("UPDATE Chat SET source = ? WHERE key = ? AND source IS NULL")
    .run(...bind(source, stored.key));
  refreshSummaryCount(connection, stored.key);
}
