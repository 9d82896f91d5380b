import { anthropicProtocol } from "./anthropic-protocol";
import { geminiProtocol } from "./gemini-protocol";
import { interactionsProtocol } from "./interactions-protocol";
import { openaiProtocol } from "./openai-protocol";
import type { Protocol } from "./protocol";
import { responsesProtocol } from "./responses-protocol";

/** One server for all providers: the path decides a request's protocol. */
export function protocolOfPath(path: string): Protocol {
  if (path.startsWith("/v1beta/interactions")) return interactionsProtocol;
  if (path.startsWith("/v1beta/")) return geminiProtocol;
  if (path.startsWith("/v1/messages")) return anthropicProtocol;
  return path.startsWith("/v1/responses") ? responsesProtocol : openaiProtocol;
}
