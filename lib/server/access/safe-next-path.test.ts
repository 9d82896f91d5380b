import { expect, test } from "vitest";
import { safeNextPath } from "./safe-next-path";

test.each([
  ["/settings?tab=keys", "/settings?tab=keys"],
  ["/chats/a%2Fb", "/chats/a%2Fb"],
  [undefined, "/"],
  ["", "/"],
  ["settings", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/\t/evil.example/", "/"],
  ["/.//evil.example/", "/"],
  ["/a/..//evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/login?next=/login", "/"],
])("after signing in, %j leads to %s", (next, path) => {
  expect(safeNextPath(next)).toBe(path);
});
