import { expect, test } from "vitest";
import { escapeStrayPercents } from "./setup/serve.mjs";

test.each([
  ["half a character", "/chats/%E0%A4%A", "/chats/%25E0%25A4%25A"],
  ["in the API, with a query", "/api/v1/chats/%E0%A4%A?limit=1", "/api/v1/chats/%25E0%25A4%25A?limit=1"],
  ["no escape at all", "/chats/100%", "/chats/100%25"],
  ["only the part that is broken", "/chats/%D1%8F/%zz", "/chats/%D1%8F/%25zz"],
  ["a lone surrogate", "/chats/%ED%A0%80", "/chats/%25ED%25A0%2580"],
  ["named with its host", "http://127.0.0.1:3000/%", "http://127.0.0.1:3000/%25"],
])("a path that cannot be read is read by its letters: %s", (_what, sent, read) => {
  expect(escapeStrayPercents(sent)).toBe(read);
  expect(() => decodeURIComponent(read)).not.toThrow();
});

test.each(["/", "/chats/-100%2F1?at=%zz&b=?", "/chats/%D1%8F", "/chats/%25E0", "*", ""])(
  "%s stays as it is",
  (url) => {
    expect(escapeStrayPercents(url)).toBe(url);
  },
);
