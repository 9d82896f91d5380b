import { field, isRecord } from "../read/field";
import { isAnthropicBody } from "../read/read-anthropic";
import { isInteractionsBody } from "../read/read-interactions";
import { isResponsesBody } from "../read/read-responses";
import type { Protocol } from "../schema/protocol";

/** Detects the protocol of a posted body by its shape; undefined for an unknown shape. */
export function protocolOfBody(body: unknown): Protocol | undefined {
  if (!isRecord(body)) return undefined;
  if (Array.isArray(field(body, "contents"))) return "gemini";
  if (Array.isArray(field(body, "messages"))) return isAnthropicBody(body) ? "anthropic" : "openai";
  if (isInteractionsBody(body)) return "interactions";
  return isResponsesBody(body) ? "responses" : undefined;
}
