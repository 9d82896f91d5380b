import { describe, expect, it } from "vitest";
import { readHttpFailure } from "./read-http-failure";

const KEY = "sk-test-0123456789";
const sent = { host: "api.example", key: KEY, body: "the quick brown fox jumps over the lazy dog" };
const failureOf = (status: number, body: string, headers: Record<string, string> = {}) =>
  readHttpFailure(new Response(body, { status, headers }), sent);
const google = (error: object) => JSON.stringify({ error: { message: "m", ...error } });

describe("readHttpFailure", () => {
  it.each([
    ["Google's object", '{"error":{"message":"no quota"}}', ": no quota"],
    ["Google's array", '[{"error":{"message":"no quota"}}]', ": no quota"],
    ["a sentence", '{"error":"no quota"}', ": no quota"],
    ["an odd object", '{"error":{"message":7}}', ""],
    ["a page", "<html>", ""],
    ["nothing", "", ""],
    ["the key", `{"error":"your key ${KEY} is bad"}`, ": your key [key] is bad"],
    [
      "the key across the cut",
      JSON.stringify({ error: `${"x".repeat(290)}${KEY}` }),
      `: ${"x".repeat(290)}[key]`,
    ],
    ["what was sent", '{"error":"bad: quick brown fox jumps"}', ""],
  ])("its words from %s", async (_, body, words) => {
    expect((await failureOf(400, body)).message).toBe(`api.example answered with HTTP 400${words}`);
  });

  it("cuts long words", async () => {
    expect((await failureOf(400, JSON.stringify({ error: "é".repeat(5000) }))).message.length).toBeLessThan(
      340,
    );
  });

  it.each([
    ["a duration", google({ details: [{}, { retryDelay: "34.074824224s" }] }), {}, 34_075],
    ["a header in seconds", "", { "retry-after": "12" }, 12_000],
    ["a date that is over", "", { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
    ["both", google({ details: [{ retryDelay: "2s" }] }), { "retry-after": "12" }, 2000],
    ["nonsense", google({ details: [{ retryDelay: "soon" }] }), { "retry-after": "later" }, undefined],
  ])("how long to wait: %s", async (_, body, headers, expected) => {
    expect((await failureOf(429, body, headers)).retry).toEqual({ isPassing: true, retryAfterMs: expected });
  });

  it.each([
    [400, google({ details: [{ reason: "API_KEY_INVALID" }] }), "unauthorised", false],
    [400, google({ code: "content_filter", type: null }), "blocked", false],
    [400, google({ code: null, type: "content_policy_violation" }), "blocked", false],
    [400, google({ code: 400, status: "INVALID_ARGUMENT" }), "bad-request", false],
    [400, "", "bad-request", false],
    [401, "", "unauthorised", false],
    [429, "", "rate-limited", true],
    [500, "", "server-error", false],
    [503, "", "server-error", true],
    [504, "", "timeout", false],
  ] as const)("HTTP %i %s is %s", async (status, body, reason, isPassing) => {
    expect(await failureOf(status, body)).toMatchObject({ reason, retry: { isPassing } });
  });
});
