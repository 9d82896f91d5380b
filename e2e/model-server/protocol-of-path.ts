import { anthropicProtocol } from "./anthropic-protocol";
import { geminiProtocol } from "./gemini-protocol";
import { interactionsProtocol } from "./interactions-protocol";
import { openaiProtocol } from "./openai-protocol";
import type { Protocol } from "./protocol";
import { responsesProtocol } from "./responses-protocol";

/** One server speaks for all providers: the path says which protocol a request is written in. */
export function protocolOfPath(path: string): Protocol {
  if (path.startsWith("/v1beta/interactions")) return interactionsProtocol;
  if (path.startsWith("/v1beta/")) return geminiProtocol;
  if (path.startsWith("/v1/messages")) return anthropicProtocol;
  return path.startsWith("/v1/responses") ? responsesProtocol : openaiProtocol;
}
