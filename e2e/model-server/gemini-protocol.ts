import type { Protocol } from "./protocol";
import { piecesOf, type Reply, tokensOf } from "./reply";

const FINISH = {
  stop: "STOP",
  length: "MAX_TOKENS",
  blocked: "SAFETY",
  refused: "PROHIBITED_CONTENT",
} as const;

const usage = ({ text }: Reply, promptBytes: number) => {
  const promptTokenCount = tokensOf(promptBytes);
  const candidatesTokenCount = tokensOf(Buffer.byteLength(text));
  return { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount };
};

const candidate = (text: string, finishReason: string | undefined) => ({
  content: { parts: [{ text }], role: "model" },
  ...(finishReason !== undefined && { finishReason }),
  index: 0,
});

function answer(reply: Reply, promptBytes: number): unknown {
  if (reply.end === "blocked") return { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } };
  const candidates = [candidate(reply.text, FINISH[reply.end])];
  return { candidates, usageMetadata: usage(reply, promptBytes), modelVersion: "stand-in" };
}

function events(reply: Reply, promptBytes: number): readonly string[] {
  if (reply.end === "blocked" || reply.text === "") return [JSON.stringify(answer(reply, promptBytes))];
  const pieces = piecesOf(reply.text);
  return pieces.map((text, index) => {
    const isLast = index === pieces.length - 1;
    const candidates = [candidate(text, isLast ? FINISH[reply.end] : undefined)];
    return JSON.stringify({ candidates, ...(isLast && { usageMetadata: usage(reply, promptBytes) }) });
  });
}

const STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

function error(code: number, message: string, retryDelay: string | undefined): unknown {
  const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay };
  const details = retryDelay === undefined ? {} : { details: [retryInfo] };
  return { error: { code, message, status: STATUS[code] ?? "UNKNOWN", ...details } };
}

export const geminiProtocol: Protocol = { answer, events, error };
