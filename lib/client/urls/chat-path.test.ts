import { expect, it } from "vitest";
import { chatPath } from "./chat-path";

it.each([
  ["-123456789", undefined, "/chats/-123456789"],
  ["room/7#a?b", undefined, "/chats/room%2F7%23a%3Fb"],
  ["чат 100%", undefined, "/chats/%D1%87%D0%B0%D1%82%20100%25"],
  ["half \ud83d", undefined, "/chats/half%20%EF%BF%BD"],
  ["1", "a&b=c", "/chats/1?message=a%26b%3Dc"],
])("the chat %s at message %s lives at %s", (chatId, messageId, path) => {
  expect(chatPath(chatId, messageId)).toBe(path);
});
