import { expect, it } from "vitest";
import type { RecordedRequestItem, StoredRequest } from "@/lib/contract/recorded-requests";
import { writeRecorded } from "./write-recorded";

const item: RecordedRequestItem = {
  id: "one",
  messageId: "7",
  provider: undefined,
  model: "gemini-3.5-flash",
  protocol: "gemini",
  bodyHash: "ab".repeat(32),
  bodyBytes: 15,
  at: "2026-01-01T00:00:00Z",
};

it("contains the list, and the opened request's body to the last character", () => {
  const request: StoredRequest = {
    ...item,
    body: '{"contents":[ ]}',
    answer: undefined,
    usage: { promptTokenCount: 3 },
  };
  const drift = { kind: "identical", format: "gemini" } as const;
  const written = JSON.parse(writeRecorded([item], { request, drift }));
  const { provider: _, ...listed } = item;
  expect(written.requests).toEqual([listed]);
  expect(written.compared).toMatchObject({ request: { body: '{"contents":[ ]}' }, drift });
});

it("none is open", () => {
  expect(JSON.parse(writeRecorded([], undefined))).toEqual({ requests: [] });
});
