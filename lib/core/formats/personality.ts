import type { Chat } from "../schema/chat-file";
import type { Message } from "../schema/message";

/** The name of the personality that spoke, where it is another one than the chat's own. */
export function spokenPersonality({ personality }: Message, { bot }: Chat): string | undefined {
  if (personality === undefined || personality === "" || personality === bot.personality?.name)
    return undefined;
  return personality;
}
