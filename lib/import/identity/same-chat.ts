import type { Chat } from "../../core/schema/chat-file";

export const UNKNOWN_PLATFORM = "unknown";
export const UNNAMED_BOT = "bot";
/** Placeholder names that importers give a bot that neither the file nor the user names. */
const UNNAMED_BOTS: readonly string[] = [UNNAMED_BOT, "assistant", "model"];

type Bot = Chat["bot"];

/** The fields that distinguish a stored chat from others with the same platform id. */
export type KnownChat = Readonly<{
  platform: string;
  /** The importer invented the id: on another platform it proves nothing. */
  idInvented: boolean;
  botId: string | null;
  botName: string;
  botUsername: string | null;
}>;

/** The stored chat, among those with the same platform id, that a description refers to. */
export function findSameChat<Known extends KnownChat>(
  stored: readonly Known[],
  chat: Chat,
): Known | undefined {
  const alike = findAlikeChat(stored, chat);
  if (alike !== undefined || chat.idInvented) return alike;
  const [only, ...more] = stored.filter(({ idInvented }) => !idInvented);
  // A live feed seldom knows the bot's id and may use another name than an export does.
  return only !== undefined && more.length === 0 && canBeSameChat(only, chat) ? only : undefined;
}

/** The chat whose bot matches the description; none if chats of two platforms match. */
export function findAlikeChat<Known extends KnownChat>(
  stored: readonly Known[],
  chat: Chat,
): Known | undefined {
  const { platform = UNKNOWN_PLATFORM, bot } = chat;
  const here = stored.filter((known) => known.platform === platform);
  // A platform's chat is stored once per bot name, so an equal name is enough even if the ids differ.
  const same = findBot(here, bot) ?? here.find(({ botName }) => botName === bot.name);
  if (same !== undefined) return same;
  if (chat.idInvented) return stored.find(isUnnamed);
  const alike = stored.filter((known) => !known.idInvented && isSameBot(known, bot));
  return new Set(alike.map((known) => known.platform)).size === 1 ? findBot(alike, bot) : undefined;
}

/** A conversation that an earlier importer stored without a platform or a bot. */
const isUnnamed = ({ idInvented, platform, botName }: KnownChat): boolean =>
  idInvented && platform === UNKNOWN_PLATFORM && isUnnamedBot(botName);

/** Neither the platforms nor the bots distinguish them. */
export function canBeSameChat(known: KnownChat, { platform = UNKNOWN_PLATFORM, bot }: Chat): boolean {
  const isOtherPlatform =
    known.platform !== platform && known.platform !== UNKNOWN_PLATFORM && platform !== UNKNOWN_PLATFORM;
  return !isOtherPlatform && (isSameBot(known, bot) || canBeSameBot(known, bot));
}

export const isUnnamedBot = (name: string): boolean => UNNAMED_BOTS.includes(name);

export const isSameBot = (known: KnownChat, bot: Bot): boolean => findBot([known], bot) !== undefined;

/**
 * An id and a name may be the same bot; two names may not, because two bots that talk to one user share the
 * platform's chat id.
 */
function canBeSameBot(known: KnownChat, bot: Bot): boolean {
  const isNoIdKnown = known.botId === null && bot.id === undefined;
  return isNoIdKnown ? [known.botName, bot.name].some(isUnnamedBot) : !haveOtherIds(known, bot);
}

const haveOtherIds = ({ botId }: KnownChat, { id }: Bot): boolean =>
  botId !== null && id !== undefined && botId !== id;

/** A renamed bot keeps its id; names are compared only if one side has no id. */
function findBot<Known extends KnownChat>(
  stored: readonly Known[],
  { id, name, username }: Bot,
): Known | undefined {
  const sameId = stored.filter(({ botId }) => id !== undefined && botId === id);
  const lacksId = stored.filter(({ botId }) => id === undefined || botId === null);
  const bearsName = ({ botName }: KnownChat) => botName === name;
  const bearsUsername = ({ botUsername }: KnownChat) =>
    username !== undefined && botUsername?.toLowerCase() === username.toLowerCase();
  return sameId.find(bearsName) ?? sameId[0] ?? lacksId.find(bearsName) ?? lacksId.find(bearsUsername);
}

type FilledIn = Pick<KnownChat, "platform" | "botId" | "botUsername">;

/** The stored chat completed from the description; undefined if nothing changes. */
export function fillInFrom(known: KnownChat, { platform, bot }: Chat): FilledIn | undefined {
  if (haveOtherIds(known, bot)) return undefined;
  const filled = {
    platform: known.platform === UNKNOWN_PLATFORM ? (platform ?? UNKNOWN_PLATFORM) : known.platform,
    botId: known.botId ?? bot.id ?? null,
    botUsername: known.botUsername ?? bot.username ?? null,
  };
  const isChanged =
    filled.platform !== known.platform ||
    filled.botId !== known.botId ||
    filled.botUsername !== known.botUsername;
  return isChanged ? filled : undefined;
}
