import { compact } from "./compact";
import { consoleView } from "./console";
import { contextJson } from "./context-json";
import type { Format, FormatId } from "./format";
import { gemini } from "./gemini";
import { openAiSummary } from "./openai-summary";
import { singleMessage } from "./single-message";

export const FORMATS = {
  gemini,
  compact,
  "context-json": contextJson,
  console: consoleView,
  "single-message": singleMessage,
  "openai-summary": openAiSummary,
} satisfies Record<FormatId, Format>;
