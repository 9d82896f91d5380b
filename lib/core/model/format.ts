import type { Message } from "../schema/message";
import type { Reason } from "./ledger";
import type { Prompt } from "./prompt";
import type { SelectedContext } from "./selected-context";
import type { Source } from "./source";

export const FORMAT_IDS = [
  "gemini",
  "openai",
  "responses",
  "anthropic",
  "interactions",
  "compact",
  "context-json",
  "console",
  "single-message",
  "openai-summary",
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

export type { Source, SourcePart } from "./source";

/** `start` and `end` are UTF-16 offsets into the rendered text, so that a view can slice; ranges never overlap. */
export type SourceRange = Readonly<{ start: number; end: number; source: Source }>;

/** The exact text of a rendering and its source map. */
export type Rendering = Readonly<{ text: string; ranges: readonly SourceRange[] }>;

/** What decides, besides a message itself, whether it is written. */
export type WritingFacts = Readonly<{
  context: SelectedContext;
  /** One of its tool calls is answered, or one of its responses answers a call. */
  hasPairedTools: boolean;
}>;

export type Format = Readonly<{
  id: FormatId;
  /** Text formats print as they are; JSON formats print their canonical payload. */
  kind: "text" | "json";
  /** The canonical form: the seed's spelling, readable, what the command line prints. */
  render: (context: SelectedContext) => Rendering;
  /** The whole canonical payload of a text format that is sent inside a larger one; absent where `render` is it. */
  payload?: (context: SelectedContext) => Rendering;
  /** The bytes a client posts; absent for a format that is only a view. */
  wire?: (context: SelectedContext) => Rendering;
  /** What the provider counts of the posted body; of a view that is never posted, what it would count. */
  prompt: (context: SelectedContext) => Prompt;
  /**
   * Which messages it has a place for, whatever else is chosen; absent where it writes them all. Their media have
   * verdicts of their own.
   */
  writes?: (message: Message, facts: WritingFacts) => boolean;
  /** Chosen messages that are not written, and why; where it is present, all other chosen messages are written. */
  leftOut?: (context: SelectedContext) => ReadonlyMap<Message, Reason>;
  /** Whether a message is written only if another chosen one `opens` the payload. */
  needsOpening?: (message: Message, context: SelectedContext) => boolean;
  /** Whether a chosen message lets those behind it be written, or all; asked only where `needsOpening`. */
  opens?: (message: Message, context: SelectedContext) => "later" | "all" | undefined;
}>;
