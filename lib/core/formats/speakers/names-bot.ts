import type { Bot } from "../../schema/chat-file";
import type { Reply } from "../../schema/message";

/** Empty ids and names never match. */
const isSame = (written: string | undefined, own: string | undefined): boolean =>
  Boolean(own) && written === own;

/** The reply itself names the bot as its target. */
export const namesBot = (reply: Reply, bot: Bot): boolean =>
  isSame(reply.userId, bot.id) || isSame(reply.username, bot.username) || isSame(reply.name, bot.name);
