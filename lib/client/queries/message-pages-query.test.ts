import { expect, it } from "vitest";
import type { MessagePage, TimelineMessage } from "@/lib/core/schema/message-page";
import { earlierPageStart, laterPageStart } from "./message-pages-query";

const message = (sequence: number): TimelineMessage => ({
  id: `m${sequence}`,
  role: "user",
  sequence,
  media: [],
});
const page = (sequences: number[], more: Partial<MessagePage> = {}): MessagePage => ({
  messages: sequences.map(message),
  hasEarlier: false,
  hasLater: false,
  missing: undefined,
  ...more,
});

it("continues from the outermost messages, only where more exist", () => {
  expect(earlierPageStart(page([5, 6, 9], { hasEarlier: true }))).toEqual({ before: 5 });
  expect(laterPageStart(page([5, 6, 9], { hasLater: true }))).toEqual({ after: 9 });
  expect(earlierPageStart(page([5]))).toBeUndefined();
  expect(laterPageStart(page([], { hasLater: true }))).toBeUndefined();
});
