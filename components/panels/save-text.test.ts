import { expect, it } from "vitest";
import { fileName } from "./save-text";

it.each([
  ["-100123", "compact", "txt", "100123-compact.txt"],
  ["room/7 #a", "gemini", "json", "room-7-a-gemini.json"],
  ["../..", "gemini", "json", "gemini.json"],
  ["під’їзд", "console", "txt", "під-їзд-console.txt"],
])("the file of chat %s", (chatId, view, extension, expected) => {
  expect(fileName(chatId, view, extension)).toBe(expected);
});
