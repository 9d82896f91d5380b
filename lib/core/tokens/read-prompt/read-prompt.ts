import type { Prompt } from "../../model/prompt";
import type { Protocol } from "../../schema/protocol";
import { readAnthropicRequest } from "./read-anthropic-request";
import { readChatCompletion } from "./read-chat-completion";
import { readGeminiRequest } from "./read-gemini-request";
import { readInteractionRequest } from "./read-interaction-request";
import { readResponsesRequest } from "./read-responses-request";

const READERS = {
  gemini: readGeminiRequest,
  interactions: readInteractionRequest,
  openai: readChatCompletion,
  responses: readResponsesRequest,
  anthropic: readAnthropicRequest,
} satisfies Record<Protocol, (body: unknown) => Prompt>;

/** What the provider counts in a recorded request body; unreadable parts leave the total without an upper bound. */
export const readPrompt = (protocol: Protocol, body: unknown): Prompt => READERS[protocol](body);
