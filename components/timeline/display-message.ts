import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { personalityNames } from "@/lib/core/schema/personality";
import { wellFormed } from "@/lib/core/text/surrogates";

type Texts<Key extends string> = Readonly<Partial<Record<Key, string | undefined>>>;

/** A copy whose displayed texts render alike on server and browser; ids and payloads stay exact. */
function drawable<T extends Texts<Key>, Key extends keyof T & string>(item: T, ...keys: readonly Key[]): T {
  const changed = keys.flatMap((key) => {
    const text = item[key];
    return text === undefined ? [] : [[key, wellFormed(text)] as const];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

export function displayMessage(message: TimelineMessage): TimelineMessage {
  const { author, replyTo, media, personality } = message;
  return {
    ...drawable(message, "text", "reasoning", "sentAt"),
    ...(personality && { personality: drawable(personalityNames(personality), "name", "displayName") }),
    ...(author && { author: drawable(author, "name", "username") }),
    ...(replyTo && { replyTo: drawable(replyTo, "name", "username", "excerpt") }),
    media: media.map((item) => drawable(item, "filename", "uri", "mime")),
  };
}
