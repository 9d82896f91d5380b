import { expect, it } from "vitest";
import { isNarrowed, loadActivityUrl, toActivityFilters, toCountersQuery } from "./activity-url";

it.each([
  ["", { level: "debug", chat: "" }, { days: "30", chat: "" }, false],
  ["?group=settings", { group: "settings", level: "debug", chat: "" }, { days: "30", chat: "" }, true],
  ["?level=warning&days=90", { level: "warning", chat: "" }, { days: "90", chat: "" }, true],
  ["?chat=-100%2F7", { level: "debug", chat: "-100/7" }, { days: "30", chat: "-100/7" }, true],
  ["?actor=key%3A+bot", { level: "debug", chat: "", actor: "key: bot" }, { days: "30", chat: "" }, true],
  [
    "?from=2026-11-01&to=2026-11-18",
    { level: "debug", chat: "", from: "2026-11-01", to: "2026-11-18" },
    { days: "30", chat: "" },
    true,
  ],
  ["?actor=&from=yesterday&to=0000-01-01", { level: "debug", chat: "" }, { days: "30", chat: "" }, false],
  ["?group=nope&level=loud&days=31", { level: "debug", chat: "" }, { days: "30", chat: "" }, false],
  [`?chat=${"x".repeat(501)}`, { level: "debug", chat: "" }, { days: "30", chat: "" }, false],
])("%s asks for", (search, filters, counters, narrowed) => {
  const url = loadActivityUrl(new URLSearchParams(search));
  expect(toActivityFilters(url)).toEqual(filters);
  expect(toCountersQuery(url)).toEqual(counters);
  expect(isNarrowed(toActivityFilters(url))).toBe(narrowed);
});
