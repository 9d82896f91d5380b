import { expect, it } from "vitest";
import { markMatches } from "./mark-matches";

/** Puts matches in brackets, to keep the expected values readable. */
const marked = (text: string, search: string) =>
  markMatches(text, search)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join("");

it.each([
  ["Kyiv devs", "", "Kyiv devs"],
  ["Kyiv devs", "DEV", "Kyiv [dev]s"],
  ["Trail photos", "rail p", "T[rail p]hotos"],
  ["Третій під'їзд", "ТРЕТІЙ", "[Третій] під'їзд"],
  ["anana", "ana", "[ana]na"],
  ["Kyiv devs", "devs kyiv", "Kyiv devs"],
  ["İstanbul", "stan", "İstanbul"],
])("%s searched for %s is %s", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
