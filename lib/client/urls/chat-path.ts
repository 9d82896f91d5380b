import { wellFormed } from "@/lib/core/text/surrogates";

/** Platform ids may contain any character: `-100123`, `room/7`, `#general`, even half a surrogate pair. */
export function encodeId(id: string): string {
  return encodeURIComponent(wellFormed(id));
}

export function chatPath(chatId: string, messageId?: string): string {
  const path = `/chats/${encodeId(chatId)}`;
  return messageId === undefined ? path : `${path}?message=${encodeId(messageId)}`;
}
