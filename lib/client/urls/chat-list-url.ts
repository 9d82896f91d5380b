import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { CHAT_SORTS, type ChatListFilters, chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { toSearchParams } from "./to-search-params";

/** A hand-edited URL is truncated to the schema's limits instead of being rejected. */
const parseAsShortText = (maxLength: number) =>
  createParser({ parse: (value) => value.slice(0, maxLength), serialize: String });

/** Allows more words than a search uses, so that the page can name the limit that applied. */
export const MAX_SEARCH_LENGTH = 1000;
const flag = parseAsStringLiteral(["1"] as const);

/** The chats list's URL state; defaults are omitted. */
export const chatListUrl = {
  search: parseAsShortText(MAX_SEARCH_LENGTH).withDefault(""),
  platform: parseAsShortText(60).withDefault(""),
  media: flag,
  summarised: flag,
  findings: flag,
  sort: parseAsStringLiteral(CHAT_SORTS).withDefault("activity"),
};
export type ChatListUrl = inferParserType<typeof chatListUrl>;

export const loadChatListUrl = createLoader(chatListUrl);

export function toChatListFilters({
  search,
  platform,
  media,
  summarised,
  findings,
  sort,
}: ChatListUrl): ChatListFilters {
  return {
    search: search.trim(),
    platform,
    sort,
    ...(media && { media }),
    ...(summarised && { summarised }),
    ...(findings && { findings }),
  };
}

export function isFiltered({ search, platform, media, summarised, findings }: ChatListFilters): boolean {
  return [search, platform].some((text) => text !== "") || [media, summarised, findings].some(Boolean);
}

/** The query string of a list page, for `/api/v1/chats`. */
export function chatListSearch(filters: ChatListFilters, cursor: string | undefined): string {
  const defaults = chatListQuerySchema.parse({});
  const entries = Object.entries({ ...filters, cursor }).filter(
    ([name, value]) => value !== defaults[name as keyof typeof defaults],
  );
  return toSearchParams(Object.fromEntries(entries)).toString();
}
