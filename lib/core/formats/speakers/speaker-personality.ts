import type { Bot, Chat } from "../../schema/chat-file";
import type { Message } from "../../schema/message";
import { type PersonalityNames, personalityNames } from "../../schema/personality";

type Spoken = Pick<Message, "role" | "personality" | "author">;

/** A bot without a personality of its own answers as itself. */
function ownNames({ name, personality }: Bot): PersonalityNames {
  const own = personalityNames(personality);
  return own.name || own.displayName ? own : { name, displayName: undefined };
}

const isSame = (spoken: PersonalityNames, own: PersonalityNames): boolean =>
  spoken.name ? spoken.name === own.name : spoken.displayName === own.displayName;

/** Sources without a display name sign the answer with it; the bot's own signature says nothing about a personality. */
function signature({ author }: Spoken, bot: Bot): string | undefined {
  const name = author?.name || undefined;
  return name === bot.name || name === bot.username ? undefined : name;
}

/**
 * The names of the personality that wrote a bot's message, where it is not the chat's own; undefined where the bot
 * speaks by its own name.
 */
export function otherPersonality(message: Spoken, { bot }: Pick<Chat, "bot">): PersonalityNames | undefined {
  if (message.role !== "model" || !message.personality) return undefined;
  const spoken = personalityNames(message.personality);
  if (!spoken.name && !spoken.displayName) return undefined;
  if (isSame(spoken, ownNames(bot))) return undefined;
  return { ...spoken, displayName: spoken.displayName ?? signature(message, bot) };
}

/** The name that another personality than the chat's speaks by: its display name, else its name. */
export function speakerPersonality(message: Spoken, chat: Pick<Chat, "bot">): string | undefined {
  const other = otherPersonality(message, chat);
  return other?.displayName ?? other?.name;
}
