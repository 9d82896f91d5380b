import type { Run } from "../model/prompt";
import { opensLine } from "./cut-lines";

const canCut = (before: string, after: string): boolean => before.endsWith("\n") && opensLine(after);

/** The runs of one text, joined where a token may span two; a joined run belongs to the first source. */
export function cutRuns(runs: readonly Run[]): readonly Run[] {
  if (runs.length < 2) return runs;
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
      : [{ text: group.map(({ text }) => text).join(""), source: first.source }];
  });
}
