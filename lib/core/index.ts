// The core's main entry point, safe in the browser. The vocabularies have a separate entry point, ./tokenizer.
export { type AssembleTools, assemble } from "./assemble";
export { contextInputAt, contextInputFromFile } from "./context-input-from-file";
export { FORMATS } from "./formats/registry";
export { type ChatIndex, indexChat } from "./index-chat";
export { findCandidates } from "./layers/find-candidates";
export { type SearchRequest, searchRequest } from "./layers/search-request";
export { COUNTER_NAMES, type Counters, counterRates } from "./media/context-counters";
export { cleanResponse } from "./metadata/clean-response";
export type {
  ContextInput,
  PlacedMessage,
  ReplyTarget,
  SearchCandidate,
  SearchResult,
  StoredSummary,
  WindowInput,
} from "./model/context-input";
export { FORMAT_IDS, type Format, type FormatId, type Rendering } from "./model/format";
export { countLedger, type Ledger, type LedgerEntry, type Reason, type Verdict } from "./model/ledger";
export type { ContextReport } from "./model/report";
export {
  type ActiveFormat,
  activeFormat,
  type BotFacts,
  botFacts,
  type FormatReason,
  type RecordedFacts,
  type RecordedModel,
} from "./plan/active-format";
export { type DefaultModels, defaultModels } from "./plan/default-models";
export { planRequest, type RequestPlan } from "./plan/plan-request";
export { parseJson } from "./read/parse-json";
export { readChat } from "./read/read-chat";
export type { ReadResult, SourceId } from "./read/reader";
export { type ChatFile, type ChatFileInput, chatFileSchema } from "./schema/chat-file";
export type { Message } from "./schema/message";
export { DEFAULT_SETTINGS, type SettingOverrides, type Settings, settingsSchema } from "./schema/settings";
export { environmentSettings } from "./settings/environment-settings";
export { parseSetting } from "./settings/parse-setting";
export { resolveSettings } from "./settings/resolve-settings";
export { answerSetup } from "./summaries/answer-setup";
export { countMessage, type ExchangeCounter, NO_EXCHANGES } from "./summaries/count-exchanges";
export { extractSummary } from "./summaries/extract/extract-summary";
export { joinSummaries } from "./summaries/join-summaries";
export { planSummary } from "./summaries/plan-summary";
export { rejectSummary } from "./summaries/reject-summary";
export {
  summaryAppliedLine,
  summaryFailedLine,
  summaryGeneratedLine,
  summaryTriggeredLine,
} from "./summaries/summary-log-lines";
export {
  afterFailedSummary,
  afterSummary,
  exchangesUntilSummary,
  isSummaryDue,
} from "./summaries/summary-trigger";
export { resolveTokenizer } from "./tokens/resolve-tokenizer";
export { type CountTokens, TOKENIZERS, type TokenizerId } from "./tokens/tokenizers";
export { windowSize } from "./window/history-limit";
