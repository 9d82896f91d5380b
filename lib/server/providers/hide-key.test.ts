import { describe, expect, it } from "vitest";
import { hideGrowingKey, hideKey } from "./hide-key";

const KEY = "AIza+secret/0123456789";

describe("hideKey", () => {
  it.each([
    [`the key ${KEY}, twice: ${KEY}`, "the key [key], twice: [key]"],
    [`https://host/?key=${encodeURIComponent(KEY)}`, "https://host/?key=[key]"],
    ["nothing to hide", "nothing to hide"],
  ])("%s", (text, hidden) => expect(hideKey(text, KEY)).toBe(hidden));

  it("leaves texts alone where there is no key", () => expect(hideKey("abc", undefined)).toBe("abc"));
  it("a key of one letter is not worth every letter", () => expect(hideKey("banana", "a")).toBe("banana"));
});

it("a growing text never shows the beginning of the key", () => {
  const full = `You said ${KEY} yesterday.`;
  const seen = Array.from(full, (_, length) => hideGrowingKey(full.slice(0, length), KEY));
  expect(seen.filter((text) => text.includes(KEY.slice(0, 5)))).toEqual([]);
  expect(hideGrowingKey(full, KEY)).toBe("You said [key] yesterday.");
});
