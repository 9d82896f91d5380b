import type { ComponentType } from "react";
import { AnswersPanel } from "./answers/answers-panel";
import { FindingsPanel } from "./findings/findings-panel";
import { LedgerPanel } from "./ledger/ledger-panel";
import { MediaPanel } from "./media/media-panel";
import type { PanelId } from "./panel-ids";
import type { PanelProps } from "./panel-props";
import { JsonPanel, TextPanel, WirePanel } from "./payload/payload-panels";
import { RecordedPanel } from "./recorded/recorded-panel";
import { ReplayPanel } from "./replay/replay-panel";
import { SummariesPanel } from "./summaries/summaries-panel";
import { TokensPanel } from "./tokens/tokens-panel";

export const PANEL_COMPONENTS: Readonly<Record<PanelId, ComponentType<PanelProps>>> = {
  console: TextPanel,
  json: JsonPanel,
  compact: TextPanel,
  "single-message": JsonPanel,
  "context-json": JsonPanel,
  "openai-summary": JsonPanel,
  media: MediaPanel,
  summaries: SummariesPanel,
  tokens: TokensPanel,
  findings: FindingsPanel,
  ledger: LedgerPanel,
  wire: WirePanel,
  recorded: RecordedPanel,
  replay: ReplayPanel,
  answers: AnswersPanel,
  gemini: JsonPanel,
  openai: JsonPanel,
  responses: JsonPanel,
  anthropic: JsonPanel,
  interactions: JsonPanel,
};
