import { expect, it } from "vitest";
import { assignChats, originDistance } from "./assign-chats";

it("the best pair first; a conversation or a chat with a partner is out", async () => {
  const pairs = [
    { conversation: 1, chatKey: 10 },
    { conversation: 2, chatKey: 10 },
    { conversation: 1, chatKey: 20 },
    { conversation: 2, chatKey: 20 },
    { conversation: 3, chatKey: 20 },
  ];
  expect([...(await assignChats(pairs))]).toEqual([
    [1, 10],
    [2, 20],
  ]);
});

it("an origin is near by its file's name and its place", () => {
  const conversation = { name: "a.json", place: 3 };
  expect(originDistance({ name: "a.json", place: 5 }, conversation)).toEqual({ isNamed: true, distance: 2 });
  expect(originDistance({ name: "b.json", place: null }, conversation)).toEqual({
    isNamed: false,
    distance: 3,
  });
  expect(originDistance(undefined, conversation)).toEqual({ isNamed: false, distance: 3 });
});
