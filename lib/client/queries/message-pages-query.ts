import { infiniteQueryOptions } from "@tanstack/react-query";
import type { MessagePage } from "@/lib/core/schema/message-page";
import { encodeId } from "../urls/chat-path";
import { toSearchParams } from "../urls/to-search-params";
import { fetchJson } from "./fetch-json";

/** The start of a timeline page; empty means the newest messages. */
type MessagePageStart = Readonly<{ around?: string; before?: number; after?: number }>;

/** A deleted message falls back to the newest page, which names it. */
const toSearch = (start: MessagePageStart) =>
  toSearchParams(start.around === undefined ? start : { ...start, ifMissing: "newest" });

export function earlierPageStart({ messages, hasEarlier }: MessagePage): MessagePageStart | undefined {
  const first = messages[0];
  return hasEarlier && first ? { before: first.sequence } : undefined;
}

export function laterPageStart({ messages, hasLater }: MessagePage): MessagePageStart | undefined {
  const last = messages.at(-1);
  return hasLater && last ? { after: last.sequence } : undefined;
}

/** All pages of one chat, from any start. */
export const messagePagesKey = (chatId: string) => ["chat", chatId, "messages"] as const;

/** The timeline, opened around a message or at the newest, growing in both directions. */
export function messagePagesQuery(chatId: string, around: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...messagePagesKey(chatId), around ?? null] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchJson<MessagePage>(`/api/v1/chats/${encodeId(chatId)}/messages?${toSearch(pageParam)}`, signal),
    initialPageParam: (around === undefined ? {} : { around }) as MessagePageStart,
    getPreviousPageParam: earlierPageStart,
    getNextPageParam: laterPageStart,
  });
}
