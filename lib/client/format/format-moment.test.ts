import { describe, expect, it } from "vitest";
import { formatMoment, parseMoment, readerLocale } from "./format-moment";

describe("parseMoment", () => {
  it.each([
    ["2025-04-04T12:33:00Z", "2025-04-04T12:33:00.000Z"],
    ["2025-04-04T12:33:00+03:00", "2025-04-04T09:33:00.000Z"],
    ["2025-04-04T12:33:00", "2025-04-04T12:33:00.000Z"],
    ["2025-04-04 12:33", "2025-04-04T12:33:00.000Z"],
    ["2025-04-04", "2025-04-04T00:00:00.000Z"],
    ["yesterday", undefined],
    ["12", undefined],
    ["2025-99-99T00:00:00Z", undefined],
    ["", undefined],
  ])("reads %s as %s", (written, iso) => {
    expect(parseMoment(written)?.toISOString()).toBe(iso);
  });
});

describe("formatMoment", () => {
  const moment = new Date("2025-04-04T22:33:00Z");

  it.each([
    ["en-GB", "UTC", "4 Apr 2025, 22:33"],
    ["en-GB", "Europe/Kyiv", "5 Apr 2025, 01:33"],
    ["uk", "Europe/Kyiv", "5 квіт. 2025 р., 01:33"],
  ])("in %s at %s", (locale, timeZone, text) => {
    expect(formatMoment(moment, "moment", { locale, timeZone })).toBe(text);
  });

  it("names the day in the reader's time zone", () => {
    expect(formatMoment(moment, "day", { locale: "en-GB", timeZone: "Europe/Kyiv" })).toContain("5 April");
  });
});

it.each([
  ["en", ["en-GB", "uk"], "en-GB"],
  ["uk", ["en-GB", "uk-UA"], "uk-UA"],
  ["uk", ["de"], "uk"],
])("a %s page read with %j is written in %s", (page, preferred, locale) => {
  expect(readerLocale(page, preferred)).toBe(locale);
});
