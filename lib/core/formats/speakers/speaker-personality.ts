import type { Bot, Chat } from "../../schema/chat-file";
import type { Message } from "../../schema/message";
import { type PersonalityNames, personalityNames } from "../../schema/personality";

type Spoken = Pick<Message, "role" | "personality" | "author">;

/** A bot without a personality answers under its own name. */
function ownNames({ name, personality }: Bot): PersonalityNames {
  const own = personalityNames(personality);
  return own.name || own.displayName ? own : { name, displayName: undefined };
}

const isSame = (spoken: PersonalityNames, own: PersonalityNames): boolean =>
  spoken.name ? spoken.name === own.name : spoken.displayName === own.displayName;

/** Sources without a display name use the author as a signature; the bot's own name indicates no personality. */
function signature({ author }: Spoken, bot: Bot): string | undefined {
  const name = author?.name || undefined;
  return name === bot.name || name === bot.username ? undefined : name;
}

/**
 * The names of the personality that wrote a bot message, if it is not the chat's own; undefined if the bot speaks under
 * its own name.
 */
export function otherPersonality(message: Spoken, { bot }: Pick<Chat, "bot">): PersonalityNames | undefined {
  if (message.role !== "model" || !message.personality) return undefined;
  const spoken = personalityNames(message.personality);
  if (!spoken.name && !spoken.displayName) return undefined;
  if (isSame(spoken, ownNames(bot))) return undefined;
  return { ...spoken, displayName: spoken.displayName ?? signature(message, bot) };
}

/** The name of a personality other than the chat's: its display name, otherwise its name. */
export function speakerPersonality(message: Spoken, chat: Pick<Chat, "bot">): string | undefined {
  const other = otherPersonality(message, chat);
  return other?.displayName ?? other?.name;
}
