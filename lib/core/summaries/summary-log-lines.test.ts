import { expect, it } from "vitest";
import {
  summaryAppliedLine,
  summaryFailedLine,
  summaryGeneratedLine,
  summaryTriggeredLine,
} from "./summary-log-lines";

it("log lines match the reference bot's, and every count has a unit", () => {
  expect([
    summaryTriggeredLine("12345", 10, "2026-01-24T12:00:00"),
    summaryGeneratedLine(20, 350, "gpt-4o-mini"),
    summaryAppliedLine("12345", 4),
    summaryFailedLine("12345", "timeout"),
    summaryTriggeredLine("12345", 1, "2026-01-24T12:00:00"),
    summaryGeneratedLine(1, 350, "gpt-4o-mini"),
    summaryAppliedLine("12345", 1),
  ]).toEqual([
    "Summarization triggered for user 12345: 10 exchanges at 2026-01-24T12:00:00",
    "Summary generated: 20 messages -> 350 chars, model=gpt-4o-mini",
    "Summary applied for user 12345: kept 4 messages, reset counter",
    "Summarization failed for user 12345: timeout",
    "Summarization triggered for user 12345: 1 exchange at 2026-01-24T12:00:00",
    "Summary generated: 1 message -> 350 chars, model=gpt-4o-mini",
    "Summary applied for user 12345: kept 1 message, reset counter",
  ]);
});
