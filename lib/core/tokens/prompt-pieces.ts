import type { Prompt, PromptPart, Run } from "../model/prompt";
import type { Source } from "../model/source";
import { oncePer } from "../once-per";
import type { Protocol } from "../schema/protocol";
import { cutRuns } from "./cut-runs";
import { type ToolStyle, toolRuns } from "./tools/tool-runs";

/**
 * A text that is tokenised separately; a prompt's pieces in order are all the text it sends (media are counted
 * separately). `content` is the index of the turn; -1 is the system text outside the turns.
 */
export type TextPiece = Readonly<{
  text: string;
  source: Source;
  content: number;
  /** The count of tool traffic is a guess, because its encoding is fitted to recordings. */
  isTraffic: boolean;
}>;

/** OpenAI concatenates the text parts of one message and tokenises them as one text (12 of 13 recordings). */
const JOINS_PARTS: Readonly<Record<Protocol, boolean>> = {
  gemini: false,
  interactions: false,
  openai: true,
  responses: true,
  anthropic: false,
};

type Writing = Readonly<{ protocol: Protocol; style: ToolStyle }>;

/** Separately tokenised texts of a turn. Plain loops, because every settings change walks all turns. */
function textsOf(parts: readonly PromptPart[], joinsParts: boolean): readonly (readonly Run[])[] {
  const texts: (readonly Run[])[] = [];
  for (const part of parts) if (part.kind === "text") texts.push(part.runs);
  return joinsParts && texts.length > 1 ? [texts.flat()] : texts;
}

function addPieces(
  pieces: TextPiece[],
  parts: readonly PromptPart[],
  content: number,
  { protocol, style }: Writing,
): void {
  for (const runs of textsOf(parts, JOINS_PARTS[protocol]))
    for (const { text, source } of cutRuns(runs))
      if (text !== "") pieces.push({ text, source, content, isTraffic: false });
  if (!parts.some(isTraffic)) return;
  for (const { text, source } of toolRuns(parts, protocol, style))
    pieces.push({ text, source, content, isTraffic: true });
}

const isTraffic = ({ kind }: PromptPart): boolean => kind === "call" || kind === "result";

/** Text before tool traffic, turn by turn. */
function cutPieces({ protocol, system, turns }: Prompt, style: ToolStyle): readonly TextPiece[] {
  const writing = { protocol, style };
  const pieces: TextPiece[] = [];
  if (system) addPieces(pieces, system.parts, -1, writing);
  for (const [index, { parts }] of turns.entries()) addPieces(pieces, parts, index, writing);
  return pieces;
}

/** Texts are joined once per prompt, so that counts in several vocabularies share the same cached strings. */
const piecesOf = oncePer((_prompt: Prompt) => new Map<ToolStyle, readonly TextPiece[]>());

export function promptPieces(prompt: Prompt, style: ToolStyle = "written"): readonly TextPiece[] {
  const known = piecesOf(prompt);
  const pieces = known.get(style) ?? cutPieces(prompt, style);
  known.set(style, pieces);
  return pieces;
}
