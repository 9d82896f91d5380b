import { speakerPersonality } from "@/lib/core/formats/speakers/speaker-personality";
import type { TimelineMessage } from "@/lib/core/schema/message-page";

/** Who spoke, as far as it is stored; an unsigned bot goes by its chat's bot name, a tool by its own, a nameless author by the id. */
export function authorName(message: TimelineMessage, botName: string): string | undefined {
  const { author, role, toolResponses } = message;
  const signed = speakerPersonality(message, { bot: { name: botName } }) || author?.name || author?.username;
  if (signed) return signed;
  if (role === "model") return botName || undefined;
  return (role === "tool" && toolResponses?.[0]?.name) || author?.id || undefined;
}
