import { opensLine } from "../tokens/cut-lines";
import type { Rendering, Source, TextPiece } from "./format";

/** A stretch of one text, up to and with the line breaks behind it. */
export type Run = Readonly<{ text: string; source: Source }>;

const canCut = (before: string, after: string): boolean => before.endsWith("\n") && opensLine(after);

/** Runs that cannot be told apart become one piece, counted to the first of them. */
export function cutPieces(runs: readonly Run[], content: number): readonly TextPiece[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group === undefined || before === undefined || canCut(before.text, run.text)) groups.push([run]);
    else group.push(run);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ text: group.map(({ text }) => text).join(""), source: first.source, content }];
  });
}

/** The runs of a text that starts with a sourced range; what stands between two ranges belongs to the first. */
export const runsOf = ({ text, ranges }: Rendering): readonly Run[] =>
  ranges.map(({ start, source }, index) => ({ text: text.slice(start, ranges[index + 1]?.start), source }));
