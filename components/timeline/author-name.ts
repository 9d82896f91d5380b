import { speakerPersonality } from "@/lib/core/formats/speakers/speaker-personality";
import type { TimelineMessage } from "@/lib/core/schema/message-page";

/** The stored author's name; an unsigned bot has its chat's bot name, a tool its own, a nameless author the id. */
export function authorName(message: TimelineMessage, botName: string): string | undefined {
  const { author, role, toolResponses } = message;
  const signed = speakerPersonality(message, { bot: { name: botName } }) || author?.name || author?.username;
  if (signed) return signed;
  if (role === "model") return botName || undefined;
  return (role === "tool" && toolResponses?.[0]?.name) || author?.id || undefined;
}
