import { describe, expect, it } from "vitest";
import type { Reply } from "@/lib/core/schema/message";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { buildTimelineRows } from "./build-timeline-rows";

const sentAt = (time: string | undefined, sequence: number): TimelineMessage => ({
  id: String(sequence),
  role: "user",
  sequence,
  media: [],
  ...(time !== undefined && { sentAt: time }),
});
const days = (timeZone: string, ...times: (string | undefined)[]) =>
  buildTimelineRows(times.map(sentAt), { locale: "en-GB", timeZone }, "gryag").map(({ day }) =>
    // Node versions differ in the punctuation.
    day?.replace(",", ""),
  );

it("names each day once, on its first message", () => {
  expect(days("UTC", "2025-04-04T20:00:00Z", "2025-04-04T22:30:00Z", "2025-04-05T08:00:00Z")).toEqual([
    "Friday 4 April 2025",
    undefined,
    "Saturday 5 April 2025",
  ]);
});

it("follows the reader's time zone", () => {
  expect(days("Europe/Kyiv", "2025-04-04T20:00:00Z", "2025-04-04T22:30:00Z")).toEqual([
    "Friday 4 April 2025",
    "Saturday 5 April 2025",
  ]);
});

it("keeps undated messages in the surrounding day", () => {
  expect(days("UTC", undefined, "2025-04-04T20:00:00Z", "soon", "2025-04-04T21:00:00Z")).toEqual([
    undefined,
    "Friday 4 April 2025",
    undefined,
    undefined,
  ]);
});

it("shows a message once when two pages contain it after a deletion", () => {
  const pages = [sentAt(undefined, 8), { ...sentAt(undefined, 9), id: "10" }, sentAt(undefined, 10)];
  const rows = buildTimelineRows(pages, { locale: "en", timeZone: "UTC" }, "gryag");
  expect(rows.map(({ message }) => message.id)).toEqual(["8", "10"]);
});

describe("the answered message", () => {
  const question: TimelineMessage = {
    id: "q",
    role: "user",
    sequence: 1,
    media: [],
    author: { name: "Alice" },
    text: "Як справи, гряг?",
  };
  const said: TimelineMessage = { id: "s", role: "model", sequence: 2, media: [], text: "Не набридай." };
  const replying = (replyTo: Reply): TimelineMessage => ({
    id: "r",
    role: "user",
    sequence: 3,
    media: [],
    replyTo,
  });
  const previewOf = (replyTo: Reply) =>
    buildTimelineRows([question, said, replying(replyTo)], { locale: "en", timeZone: "UTC" }, "gryag")[2]
      ?.reply;

  it.each<[string, Reply, object]>([
    ["a loaded message", { messageId: "q" }, { messageId: "q", name: "Alice", excerpt: "Як справи, гряг?" }],
    ["the bot", { messageId: "s" }, { messageId: "s", name: "gryag", excerpt: "Не набридай." }],
    [
      "a stored excerpt, which wins",
      { messageId: "q", name: "Al", excerpt: "edited" },
      { messageId: "q", name: "Al", excerpt: "edited" },
    ],
    ["a message out of reach", { messageId: "gone" }, { messageId: "gone" }],
    ["a person only", { name: "Bob" }, { name: "Bob" }],
  ])("shows %s", (_, replyTo, preview) => {
    expect(previewOf(replyTo)).toEqual(preview);
  });
});
