import type { SelectedContext } from "../../model/selected-context";
import type { Bot, Chat } from "../../schema/chat-file";
import type { Author, Message, Reply } from "../../schema/message";
import { cutCodePoints } from "../../text/cut-code-points";
import { lineBreaksToSpaces } from "../../text/line-breaks-to-spaces";
import { namesBot } from "./names-bot";
import type { PrintId } from "./speaker-ids";
import { speakerPersonality } from "./speaker-personality";

const NAME_LIMIT = 30;
const NOBODY = "User";

export function speakerName(name: string | undefined): string {
  const clean = lineBreaksToSpaces((name ?? "").replace(/[:→[\]]/g, "")).trim();
  return cutCodePoints(clean, NAME_LIMIT, "..") || NOBODY;
}

const writtenName = (author: Author | undefined): string | undefined => author?.name || author?.username;

/** `Name#id`; a missing id leaves the bare `#`, so that nobody is mistaken for the bot. */
const userLabel = (name: string | undefined, id: string | undefined, printId: PrintId): string =>
  `${speakerName(name)}#${id ? printId(id) : ""}`;

/** The bot's name, or the name of the other personality that spoke. */
const botLabel = (message: Message | undefined, chat: Chat): string =>
  speakerName((message && speakerPersonality(message, chat)) ?? chat.bot.name);

/** The speaker: the bot without an id, everyone else with one. */
export function speakerLabel(message: Message, context: SelectedContext, printId: PrintId): string {
  if (message.role === "model") return botLabel(message, context.chat);
  return userLabel(writtenName(message.author), message.author?.id, printId);
}

/** Some platforms write 0 for "no id". */
const knownId = (id: string | undefined): string | undefined => (id === "0" ? undefined : id || undefined);

function explicitTarget(reply: Reply, printId: PrintId): ShownReply | undefined {
  const name = reply.name || reply.username;
  const id = knownId(reply.userId);
  if (!name || id === undefined) return undefined;
  return { name: speakerName(name), label: userLabel(name, id, printId) };
}

function resolvedTarget(replied: Message | undefined, printId: PrintId): ShownReply | undefined {
  const author = replied?.author;
  if (!author?.id) return undefined;
  const name = writtenName(author);
  return { name: speakerName(name), label: userLabel(name, author.id, printId) };
}

/** By role, or by id if an import stored the bot as a user. */
const isBotMessage = ({ role, author }: Message, bot: Bot): boolean =>
  role === "model" || (Boolean(bot.id) && author?.id === bot.id);

export type ShownReply = Readonly<{ name: string; label: string }>;

/** The person a message replies to, if known; the bot never gets an id. */
export function shownReply(
  message: Message,
  { chat, settings, messageById }: SelectedContext,
  printId: PrintId,
): ShownReply | undefined {
  const reply = message.replyTo;
  if (reply === undefined) return undefined;
  const explicit = explicitTarget(reply, printId);
  const isBotLine = message.role === "model";
  if (isBotLine && explicit === undefined) return undefined;
  const repliedId = knownId(reply.messageId);
  const replied = settings.resolveReplies && repliedId !== undefined ? messageById(repliedId) : undefined;
  const isToBot = replied !== undefined && !isBotLine && isBotMessage(replied, chat.bot);
  if (isToBot || namesBot(reply, chat.bot)) {
    const label = botLabel(replied, chat);
    return { name: label, label };
  }
  return explicit ?? (isBotLine ? undefined : resolvedTarget(replied, printId));
}
