import type { Replay, SendPlan } from "@/lib/contract/provider-calls";

export const HASH = "ab".repeat(32);

export const planOf = (changes: Partial<SendPlan> = {}): SendPlan => ({
  format: "gemini",
  protocol: "gemini",
  service: "gemini",
  host: "model.example",
  model: "gemini-3.5-flash",
  payloadHash: HASH,
  bytes: 4321,
  tokens: { min: 1000, max: 1000, accuracy: "provider" },
  price: { usd: { min: 0.0015, max: 0.0015 }, source: "a table", asOf: "2026-09-23" },
  obstacle: undefined,
  ...changes,
});

export const replayOf = (changes: Partial<Replay> = {}): Replay => ({
  key: 1,
  state: "answered",
  payloadHash: HASH,
  format: "gemini",
  at: "7",
  service: "gemini",
  host: "model.example",
  model: "gemini-3.5-flash",
  askedModel: undefined,
  tokens: { min: 1000, max: 1000, accuracy: "provider" },
  answer: "All is well.",
  usage: { promptTokens: 1002, answerTokens: 5, totalTokens: 1007 },
  finishReason: "STOP",
  ms: 1234,
  failure: undefined,
  startedAt: "2026-11-16T06:00:00.000Z",
  ...changes,
});
