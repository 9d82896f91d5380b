import type { Message } from "../schema/message";
import type { SelectedContext, SystemLayer } from "../selected-context";

export const FORMAT_IDS = [
  "gemini",
  "compact",
  "context-json",
  "console",
  "single-message",
  "openai-summary",
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

export type SourcePart = "metadata" | "text" | "media" | "tool" | "reasoning" | "reply" | "video-description";

/** Where a piece of a rendering comes from: a stored message, a layer of the system context, or the format itself. */
export type Source =
  | Readonly<{ kind: "message"; messageId: string; part: SourcePart; mediaPosition?: number }>
  | Readonly<{ kind: "layer"; layer: SystemLayer }>
  | Readonly<{ kind: "frame" }>;

/** `start` and `end` are UTF-16 offsets into the rendered text, so that a view can slice; ranges never overlap. */
export type SourceRange = Readonly<{ start: number; end: number; source: Source }>;

/** The exact text of a rendering and its source map. */
export type Rendering = Readonly<{ text: string; ranges: readonly SourceRange[] }>;

/**
 * A run of text that the model reads as tokens. A format's pieces in order are all the text it sends (media are
 * counted apart). `content` numbers the content (message of the payload) the piece belongs to; -1 is the system
 * instruction. Pieces of one content that are not separate parts are cut only where no tokenizer joins across.
 */
export type TextPiece = Readonly<{ text: string; source: Source; content: number }>;

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
  pieces: (context: SelectedContext) => readonly TextPiece[];
  /**
   * Which of the chosen messages it has a place for, whatever else is chosen; absent where it writes them all. Their
   * media have verdicts of their own.
   */
  writes?: (message: Message) => boolean;
}>;
