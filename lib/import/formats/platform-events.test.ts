import { expect, test } from "vitest";
import { isPlatformEvent } from "./platform-events";

test.each([
  ["a Telegram service message", { id: 1, type: "service", actor: "Bob", action: "pin_message" }, true],
  ["a Telegram message", { id: 1, type: "message", date: "2025-04-04T12:00:00", text: "hi" }, false],
  ["a Bot API join", { message_id: 1, date: 1, chat: { id: 1 }, new_chat_members: [] }, true],
  ["a Bot API text", { message_id: 1, date: 1, chat: { id: 1 }, text: "hi" }, false],
  ["a Discord call", { id: "1", type: "Call", timestamp: "2025", isPinned: false, author: {} }, true],
  ["a Discord reply", { id: "1", type: "Reply", timestamp: "2025", isPinned: false, author: {} }, false],
  ["a Slack join", { type: "message", subtype: "channel_join", ts: "1.0" }, true],
  ["a changed Slack join", { subtype: "message_changed", ts: "2", message: { subtype: "group_join" } }, true],
  ["a Slack bot's message", { type: "message", subtype: "bot_message", ts: "1.0" }, false],
  ["a Slack pin", { type: "message", subtype: "pinned_item", ts: "1.0" }, true],
  ["an OpenAI system message", { role: "system", content: "Be brief." }, false],
  ["a LangChain system message", { type: "system", content: "Be brief.", id: "1" }, false],
  ["a text", "joined", false],
])("%s", (_name, raw, expected) => {
  expect(isPlatformEvent(raw)).toBe(expected);
});
