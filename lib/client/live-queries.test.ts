import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { chatListQuery } from "./chat-list-query";
import { ChatGoneError } from "./inspection-query";
import { refreshStale, staleQueries, staleQueriesOf } from "./live-queries";
import { paletteChatsQuery } from "./palette-chats-query";

it("a new message makes its chat, the lists and the activity stale, and no other chat", () => {
  expect(staleQueries({ kind: "messages", chatId: "-1" })).toEqual([["chat", "-1"], ["chats"], ["activity"]]);
});

it("a recorded request changes no payload", () => {
  expect(staleQueries({ kind: "requests", chatId: "-1" })).toEqual([
    ["chat", "-1", "requests"],
    ["activity"],
  ]);
});

it("a replay or a provider's count changes no payload either", () => {
  expect(staleQueries({ kind: "calls", chatId: "-1" })).toEqual([
    ["chat", "-1", "replays"],
    ["chat", "-1", "provider-count"],
    ["activity"],
  ]);
});

it("when nobody knows what changed, everything may have", () => {
  expect(staleQueries({ kind: "anything" })).toEqual([["chat"], ["chats"], ["activity"]]);
});

it("a burst names each query once", () => {
  const event = { kind: "messages", chatId: "-1" } as const;
  expect(staleQueriesOf([event, event, { ...event, chatId: "-2" }])).toHaveLength(4);
});

it("a new chat reaches the page of chats and the palette alike", async () => {
  const client = new QueryClient();
  const keys = [chatListQuery({ search: "", platform: "", sort: "activity" }), paletteChatsQuery("")].map(
    ({ queryKey }) => queryKey,
  );
  for (const key of keys) client.setQueryData<unknown>(key, {});
  for (const queryKey of staleQueries({ kind: "messages", chatId: "-1" }))
    await client.invalidateQueries({ queryKey });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

it("when anything may have changed, a chat that is gone is asked nothing but whether it still is", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  const gone = new Set<string>();
  const keys = ["-1", "-2"].flatMap((id) => [
    ["chat", id, "inspection", {}],
    ["chat", id],
    ["chat", id, "messages"],
  ]);
  for (const queryKey of keys)
    new QueryObserver(client, {
      queryKey,
      queryFn: async ({ queryKey: [, id, kind] }) => {
        asked.push([id, kind].join(" ").trim());
        if (kind === "inspection" && gone.has(String(id))) throw new ChatGoneError("gone");
        return null;
      },
    }).subscribe(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(0);
  gone.add("-1");
  for (const answers of [
    ["-1 inspection", "-2 inspection", "-2", "-2 messages"],
    ["-1 inspection", "-2 inspection", "-1", "-1 messages", "-2", "-2 messages"],
  ]) {
    asked.length = 0;
    await refreshStale(client, [{ kind: "anything" }]);
    expect(asked).toEqual(answers);
    gone.clear();
  }
});
