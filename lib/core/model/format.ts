import type { FormatId } from "../schema/format-traits";
import type { Message } from "../schema/message";
import type { Reason } from "./ledger";
import type { Prompt } from "./prompt";
import type { SelectedContext } from "./selected-context";
import type { Source } from "./source";

export { FORMAT_IDS, type FormatId } from "../schema/format-traits";
export type { Source, SourcePart } from "./source";

/** `start` and `end` are UTF-16 offsets into the rendered text; ranges never overlap. */
export type SourceRange = Readonly<{ start: number; end: number; source: Source }>;

/** The exact text of a rendering and its source map. */
export type Rendering = Readonly<{ text: string; ranges: readonly SourceRange[] }>;

/** Facts besides the message itself that decide whether it is written. */
export type WritingFacts = Readonly<{
  context: SelectedContext;
  /** One of its tool calls is answered, or one of its responses answers a call. */
  hasPairedTools: boolean;
}>;

export type Format = Readonly<{
  id: FormatId;
  /** Text formats print as they are; JSON formats print their canonical payload. */
  kind: "text" | "json";
  /** The canonical, readable form that the command line prints. */
  render: (context: SelectedContext) => Rendering;
  /** The whole canonical payload of a text format that is sent inside a larger one; absent if `render` returns it. */
  payload?: (context: SelectedContext) => Rendering;
  /** The bytes that a client posts; absent for a view-only format. */
  wire?: (context: SelectedContext) => Rendering;
  /** What the provider counts for the posted body, or would count for a view that is never posted. */
  prompt: (context: SelectedContext) => Prompt;
  /**
   * Whether the format has a place for a message, whatever else is selected; absent if it writes every message. Media
   * have their own verdicts.
   */
  writes?: (message: Message, facts: WritingFacts) => boolean;
  /** Selected messages that are not written, with the reason; if present, all other selected messages are written. */
  leftOut?: (context: SelectedContext) => ReadonlyMap<Message, Reason>;
  /** Whether a message is written only if another selected one `opens` the payload. */
  needsOpening?: (message: Message, context: SelectedContext) => boolean;
  /** Whether a selected message allows later messages, or all, to be written; only asked with `needsOpening`. */
  opens?: (message: Message, context: SelectedContext) => "later" | "all" | undefined;
}>;
