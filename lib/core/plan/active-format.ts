import type { Chat } from "../schema/chat-file";
import { type PlainFormat, protocolOf } from "../schema/format-traits";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";
import { describeModel } from "../tokens/models";
import type { Maker } from "./maker-of";

/** A model named in a recorded request of the chat, and that request's protocol. */
export type RecordedModel = Readonly<{ protocol: Protocol; model: string }>;

/** Facts about a bot from its chat's recorded requests. */
export type RecordedFacts = Readonly<{
  /** The newest recorded request's protocol. */
  protocol?: Protocol | undefined;
  models: readonly RecordedModel[];
}>;

export const NOTHING_RECORDED: RecordedFacts = { models: [] };

/** Facts about the bot that posts a chat's requests. */
export type BotFacts = Readonly<{ source?: string | undefined; recorded: RecordedFacts }>;

export const botFacts = ({
  chat,
  recorded = NOTHING_RECORDED,
}: Readonly<{ chat: Chat; recorded?: RecordedFacts }>): BotFacts => ({ source: chat.source, recorded });

/** What decided the format: the setting, a recorded request, the import, the model, or the default. */
export type FormatReason = "setting" | "recorded" | "source" | "model" | "default";

export type ActiveFormat = Readonly<{ format: PlainFormat; reason: FormatReason }>;

/** By the import format's id; formats that say nothing about a bot are not listed. */
const FORMAT_OF_SOURCE: Readonly<Record<string, PlainFormat>> = {
  openai: "openai",
  chatgpt: "openai",
  responses: "responses",
  anthropic: "anthropic",
  "claude-export": "anthropic",
  claude: "anthropic",
  interactions: "interactions",
  gemini: "gemini",
  aistudio: "gemini",
  "sqlite-gryag": "gemini",
  "sqlite-seed-003": "openai-summary",
  "context-json": "context-json",
  scenario: "single-message",
};

const FORMAT_OF_MAKER: Readonly<Record<Maker, PlainFormat>> = {
  google: "gemini",
  openai: "openai",
  anthropic: "anthropic",
};

const formatOfSource = (source: string | undefined): PlainFormat | undefined =>
  source !== undefined && Object.hasOwn(FORMAT_OF_SOURCE, source) ? FORMAT_OF_SOURCE[source] : undefined;

/** The only place that decides how a chat is sent; compact changes how the history is written, not the protocol. */
export function activeFormat({ source, recorded }: BotFacts, settings: Settings): ActiveFormat {
  if (settings.format !== "auto") return { format: settings.format, reason: "setting" };
  const ofSource = formatOfSource(source);
  const { protocol } = recorded;
  if (protocol !== undefined) {
    // A protocol's plain format has the protocol's name.
    const isSpoken = ofSource !== undefined && protocolOf(ofSource) === protocol;
    return { format: isSpoken ? ofSource : protocol, reason: "recorded" };
  }
  if (ofSource !== undefined) return { format: ofSource, reason: "source" };
  const maker = settings.model === "auto" ? undefined : describeModel(settings.model).provider;
  return maker === undefined
    ? { format: "gemini", reason: "default" }
    : { format: FORMAT_OF_MAKER[maker], reason: "model" };
}
