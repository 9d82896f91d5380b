import type { Protocol } from "../schema/protocol";
import { anthropicBody } from "./anthropic/anthropic-body";
import { anthropicPrompt } from "./anthropic/anthropic-prompt";
import { anthropicTurns } from "./anthropic/anthropic-turns";
import type { ProtocolWriter } from "./conversation/protocol-writer";
import { interactionsBody } from "./interactions/interactions-body";
import { interactionsPrompt } from "./interactions/interactions-prompt";
import { openAiBody } from "./openai/openai-body";
import { openAiPrompt } from "./openai/openai-prompt";
import { responsesBody } from "./responses/responses-body";
import { responsesPrompt } from "./responses/responses-prompt";

/** The protocols that encode a conversation; Gemini's `generateContent` has a canonical spelling besides the wire's. */
export const PROTOCOL_WRITERS = {
  openai: { body: openAiBody, prompt: openAiPrompt },
  responses: { body: responsesBody, prompt: responsesPrompt },
  anthropic: {
    body: anthropicBody,
    prompt: anthropicPrompt,
    leftOut: (conversation) => anthropicTurns(conversation).leftOut,
    startsWithUser: true,
  },
  interactions: { body: interactionsBody, prompt: interactionsPrompt },
} satisfies Record<Exclude<Protocol, "gemini">, ProtocolWriter>;
