import type { Source } from "../formats/source";
import { writeDeepJson } from "../formats/write-deep-json";
import { cutRuns } from "./cut-runs";
import type { Prompt, PromptPart, Protocol, Run } from "./prompt";

/**
 * A text that is tokenised by itself; a prompt's pieces in order are all the text it sends (media are counted apart).
 * `content` is the index of the turn; -1 is the system text outside the turns.
 */
export type TextPiece = Readonly<{
  text: string;
  source: Source;
  content: number;
}>;

/** OpenAI joins the text parts of one message with nothing and tokenises them as one text (12 of 13 recordings). */
const JOINS_PARTS: Readonly<Record<Protocol, boolean>> = {
  gemini: false,
  interactions: false,
  openai: true,
  responses: true,
  anthropic: false,
};

const toolText = (value: unknown): string => writeDeepJson(value, 0);

function toolRun(part: Exclude<PromptPart, { kind: "text" | "media" | "opaque" }>): Run {
  if (part.kind === "call") {
    const text =
      part.argumentsText === undefined
        ? toolText({ name: part.name, args: part.args })
        : `${part.name} ${part.argumentsText}`;
    return { text, source: part.source };
  }
  return {
    text: part.text ?? toolText({ name: part.name, response: part.response }),
    source: part.source,
  };
}

function partRuns(part: PromptPart): readonly Run[] {
  if (part.kind === "text") return part.runs;
  return part.kind === "call" || part.kind === "result" ? [toolRun(part)] : [];
}

/** Tool traffic breaks a text: what stands before and behind it is tokenised apart. */
function turnRuns(parts: readonly PromptPart[], joinsParts: boolean): readonly Run[] {
  if (!joinsParts) return parts.flatMap((part) => cutRuns(partRuns(part)));
  const texts = parts.flatMap((part) => (part.kind === "text" ? part.runs : []));
  const traffic = parts.flatMap((part) => (part.kind === "text" ? [] : partRuns(part)));
  return [...cutRuns(texts), ...traffic];
}

export function promptPieces({ protocol, system, turns }: Prompt): readonly TextPiece[] {
  const joinsParts = JOINS_PARTS[protocol];
  const inTurn = (parts: readonly PromptPart[], content: number): readonly TextPiece[] =>
    turnRuns(parts, joinsParts)
      .filter(({ text }) => text !== "")
      .map(({ text, source }) => ({ text, source, content }));
  return [
    ...(system ? inTurn(system.parts, -1) : []),
    ...turns.flatMap(({ parts }, index) => inTurn(parts, index)),
  ];
}
