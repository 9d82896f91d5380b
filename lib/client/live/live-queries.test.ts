import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { chatListQuery } from "../queries/chat-list-query";
import { paletteChatsQuery } from "../queries/palette-chats-query";
import { refreshStale, staleQueries, staleQueriesOf } from "./live-queries";

it("a new message invalidates its chat, the lists and the activity, but no other chat", () => {
  expect(staleQueries({ kind: "messages", chatId: "-1" })).toEqual([["chat", "-1"], ["chats"], ["activity"]]);
});

it("a recorded request leaves payloads valid", () => {
  expect(staleQueries({ kind: "requests", chatId: "-1" })).toEqual([
    ["chat", "-1", "requests"],
    ["activity"],
  ]);
});

it("a replay or a provider count leaves payloads valid", () => {
  expect(staleQueries({ kind: "calls", chatId: "-1" })).toEqual([
    ["chat", "-1", "replays"],
    ["chat", "-1", "provider-count"],
    ["activity"],
  ]);
});

it("an unknown change invalidates everything", () => {
  expect(staleQueries({ kind: "anything" })).toEqual([["chat"], ["chats"], ["activity"]]);
});

it("a burst names each query once", () => {
  const event = { kind: "messages", chatId: "-1" } as const;
  expect(staleQueriesOf([event, event, { ...event, chatId: "-2" }])).toHaveLength(4);
});

it("a new chat reaches both the chats page and the palette", async () => {
  const client = new QueryClient();
  const keys = [chatListQuery({ search: "", platform: "", sort: "activity" }), paletteChatsQuery("")].map(
    ({ queryKey }) => queryKey,
  );
  for (const key of keys) client.setQueryData<unknown>(key, {});
  await refreshStale(client, [{ kind: "messages", chatId: "-1" }]);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
