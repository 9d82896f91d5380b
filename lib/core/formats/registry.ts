import type { Format, FormatId } from "../model/format";
import { compact } from "./compact/compact";
import { consoleView } from "./context-json/console";
import { contextJson } from "./context-json/context-json";
import { plainFormat } from "./conversation/protocol-writer";
import { gemini } from "./gemini/gemini";
import { openAiSummary } from "./openai/openai-summary";
import { PROTOCOL_WRITERS } from "./protocol-writers";
import { singleMessage } from "./single-message/single-message";

export const FORMATS = {
  gemini,
  openai: plainFormat("openai", PROTOCOL_WRITERS.openai),
  responses: plainFormat("responses", PROTOCOL_WRITERS.responses),
  anthropic: plainFormat("anthropic", PROTOCOL_WRITERS.anthropic),
  interactions: plainFormat("interactions", PROTOCOL_WRITERS.interactions),
  compact,
  "context-json": contextJson,
  console: consoleView,
  "single-message": singleMessage,
  "openai-summary": openAiSummary,
} satisfies Record<FormatId, Format>;
