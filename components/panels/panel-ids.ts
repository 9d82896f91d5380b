import type { FormatId } from "@/lib/core/model/format";

/** In menu order; the digits 1 to 9 open the first nine. */
export const PANEL_IDS = [
  "console",
  "json",
  "compact",
  "single-message",
  "context-json",
  "openai-summary",
  "media",
  "summaries",
  "tokens",
  "findings",
  "ledger",
  "wire",
  "recorded",
  "replay",
  "answers",
  "gemini",
  "openai",
  "responses",
  "anthropic",
  "interactions",
] as const;
export type PanelId = (typeof PANEL_IDS)[number];

/** `active`: the format that the chat would send now; `plain`: the same without compact. */
type PanelFormat = FormatId | "active" | "plain";

/** Separate from the components, so that the server can derive the formats a link needs. */
export const PANEL_FORMATS = {
  console: "console",
  json: "plain",
  compact: "compact",
  "single-message": "single-message",
  "context-json": "context-json",
  "openai-summary": "openai-summary",
  media: "active",
  summaries: "active",
  tokens: "active",
  findings: "active",
  ledger: "active",
  wire: "active",
  recorded: "active",
  replay: "active",
  answers: "active",
  gemini: "gemini",
  openai: "openai",
  responses: "responses",
  anthropic: "anthropic",
  interactions: "interactions",
} as const satisfies Record<PanelId, PanelFormat>;
