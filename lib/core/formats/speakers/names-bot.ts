import type { Bot } from "../../schema/chat-file";
import type { Reply } from "../../schema/message";

/** An empty id or name is none: two of them are nobody's. */
const isSame = (written: string | undefined, own: string | undefined): boolean =>
  Boolean(own) && written === own;

/** The reply itself says that it answers the bot. */
export const namesBot = (reply: Reply, bot: Bot): boolean =>
  isSame(reply.userId, bot.id) || isSame(reply.username, bot.username) || isSame(reply.name, bot.name);
