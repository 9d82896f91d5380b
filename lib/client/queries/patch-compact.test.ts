import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { NOTHING_RECORDED } from "@/lib/core/plan/active-format";
import type { ChatListItem } from "@/lib/core/schema/chat-list";
import { chatListQuery } from "./chat-list-query";
import { chatQuery } from "./chat-query";
import { paletteChatsQuery } from "./palette-chats-query";
import { patchCompact } from "./patch-compact";

const chat = (id: string): ChatListItem => ({
  id,
  title: id,
  platform: "telegram",
  botName: "gryag",
  lastActivityAt: undefined,
  messageCount: 0,
  eventCount: 0,
  mediaCount: 0,
  summaryCount: 0,
  compact: false,
  statistics: undefined,
  match: undefined,
});

it("changes one chat in every list and on its own page, and no other chat", () => {
  const client = new QueryClient();
  const lists = [
    chatListQuery({ search: "", platform: "", sort: "activity" }),
    chatListQuery({ search: "a", platform: "", sort: "title" }),
  ];
  const page = {
    chats: [chat("a"), chat("b")],
    nextCursor: undefined,
    total: 2,
    searchedNewest: undefined,
    searchedWords: undefined,
    platforms: [],
  };
  for (const list of lists) client.setQueryData(list.queryKey, { pages: [page], pageParams: [undefined] });
  client.setQueryData(chatQuery("a").queryKey, {
    id: "a",
    chat: { id: "a", bot: { name: "gryag" } },
    settings: { maxMedia: 3 },
    recorded: NOTHING_RECORDED,
    messageCount: 0,
    eventCount: 0,
    mediaCount: 0,
    summaries: [],
    lastActivityAt: undefined,
  });

  patchCompact(client, "a", true);

  for (const list of lists)
    expect(client.getQueryData(list.queryKey)?.pages[0]?.chats.map(({ compact }) => compact)).toEqual([
      true,
      false,
    ]);
  expect(client.getQueryData(chatQuery("a").queryKey)?.settings).toEqual({ maxMedia: 3, compact: true });
  expect(client.getQueryData(chatQuery("b").queryKey)).toBeUndefined();
});

it("leaves the palette's search results alone", () => {
  const client = new QueryClient();
  const found = {
    chats: [chat("a")],
    nextCursor: undefined,
    total: 1,
    searchedNewest: undefined,
    searchedWords: undefined,
    platforms: [],
  };
  client.setQueryData(paletteChatsQuery("").queryKey, found);
  patchCompact(client, "a", true);
  expect(client.getQueryData(paletteChatsQuery("").queryKey)).toBe(found);
});
