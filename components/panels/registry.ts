import type { ComponentType } from "react";
import type { FormatId } from "@/lib/core/model/format";
import { AnswersPanel } from "./answers/answers-panel";
import { FindingsPanel } from "./findings/findings-panel";
import { LedgerPanel } from "./ledger/ledger-panel";
import { MediaPanel } from "./media/media-panel";
import type { PanelProps } from "./panel-props";
import { JsonPanel, TextPanel, WirePanel } from "./payload/payload-panels";
import { RecordedPanel } from "./recorded/recorded-panel";
import { ReplayPanel } from "./replay/replay-panel";
import { SummariesPanel } from "./summaries/summaries-panel";
import { TokensPanel } from "./tokens/tokens-panel";

/** In the order of choice; the first nine have a digit for their key. */
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

/** `active`: whichever format the chat would send now; `plain`: the same without compact. */
type Panel = Readonly<{ format: FormatId | "active" | "plain"; component: ComponentType<PanelProps> }>;

export const PANELS = {
  console: { format: "console", component: TextPanel },
  json: { format: "plain", component: JsonPanel },
  gemini: { format: "gemini", component: JsonPanel },
  openai: { format: "openai", component: JsonPanel },
  responses: { format: "responses", component: JsonPanel },
  anthropic: { format: "anthropic", component: JsonPanel },
  interactions: { format: "interactions", component: JsonPanel },
  wire: { format: "active", component: WirePanel },
  compact: { format: "compact", component: TextPanel },
  "single-message": { format: "single-message", component: JsonPanel },
  "context-json": { format: "context-json", component: JsonPanel },
  "openai-summary": { format: "openai-summary", component: JsonPanel },
  media: { format: "active", component: MediaPanel },
  tokens: { format: "active", component: TokensPanel },
  summaries: { format: "active", component: SummariesPanel },
  recorded: { format: "active", component: RecordedPanel },
  replay: { format: "active", component: ReplayPanel },
  answers: { format: "active", component: AnswersPanel },
  findings: { format: "active", component: FindingsPanel },
  ledger: { format: "active", component: LedgerPanel },
} as const satisfies Record<PanelId, Panel>;
