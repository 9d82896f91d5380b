import type { Reason } from "../ledger";
import type { Message } from "../schema/message";
import type { SelectedContext } from "../selected-context";
import type { Prompt } from "../tokens/prompt";
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
   * Which of the chosen messages it has a place for, whatever else is chosen; absent where it writes them all. Their
   * media have verdicts of their own.
   */
  writes?: (message: Message) => boolean;
  /** Chosen messages that are not written because of what else is chosen, and why. */
  leftOut?: (context: SelectedContext) => ReadonlyMap<Message, Reason>;
}>;
