import { formatMetadataLine, type MetadataFields } from "../../metadata/format-metadata-line";
import type { Chat } from "../../schema/chat-file";
import type { Message } from "../../schema/message";
import { isOnlyTools } from "../spoken-text";
import { speakerPersonality } from "./speaker-personality";

/** The speaker; the bot has its own or its personality's name and no id, whatever its message stores. */
type Speaker = Readonly<{ id: string | undefined; name: string | undefined; username: string | undefined }>;
const NOBODY: Speaker = { id: undefined, name: undefined, username: undefined };

function speakerOf(message: Message, chat: Chat): Speaker {
  const { role, author } = message;
  const personality = speakerPersonality(message, chat);
  if (personality !== undefined) return { ...NOBODY, name: personality };
  const { bot } = chat;
  if (role === "model") return { id: undefined, name: bot.name, username: author?.username ?? bot.username };
  return author === undefined ? NOBODY : { id: author.id, name: author.name, username: author.username };
}

/** One literal with every key in printing order, because this runs for each message of a window. */
function fieldsOf(message: Message, chat: Chat, speaker: Speaker): MetadataFields {
  const { replyTo } = message;
  return {
    chat_id: chat.idInvented ? undefined : chat.id,
    thread_id: message.threadId,
    message_id: message.idInvented ? undefined : message.id,
    user_id: speaker.id,
    name: speaker.name,
    username: speaker.username,
    reply_to_message_id: replyTo?.messageIdInvented ? undefined : replyTo?.messageId,
    reply_to_user_id: replyTo?.userId,
    reply_to_username: replyTo?.username,
    reply_to_name: replyTo?.name,
    reply_excerpt: replyTo?.excerpt,
  };
}

/** A source without metadata gets no line, because the bot's name adds nothing to its role. */
const isBotWithoutMetadata = (message: Message, chat: Chat): boolean =>
  message.role === "model" &&
  message.author === undefined &&
  chat.idInvented === true &&
  speakerPersonality(message, chat) === undefined &&
  formatMetadataLine(fieldsOf(message, chat, NOBODY)) === "";

/** Tool traffic has no speaker: the provider expects a call or a response with nothing before it. */
const isToolTraffic = (message: Message): boolean =>
  isOnlyTools(message) || (message.role === "tool" && Boolean(message.toolResponses?.length));

/** The `[meta]` line of a stored message; ids invented by a reader are never printed. */
export function messageMetadata(message: Message, chat: Chat): string {
  if (isToolTraffic(message) || isBotWithoutMetadata(message, chat)) return "";
  return formatMetadataLine(fieldsOf(message, chat, speakerOf(message, chat)));
}
