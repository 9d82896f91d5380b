import type { Summary } from "../schema/chat-file";
import type { FindingInput } from "./finding-input";
import { positionsById } from "./positions-by-id";

type SummaryRange = Readonly<{
  summary: Summary;
  number: number;
  /** Positions in the loaded slice: the first covered message and the one after the last. */
  from: number;
  to: number;
}>;

/** The loaded messages that each summary covers; summaries that end outside the slice are skipped. */
export function summaryRanges(input: FindingInput): readonly SummaryRange[] {
  const positions = positionsById(input);
  let from = 0;
  return input.summaries.flatMap((summary, index) => {
    const last = summary.coversThrough === undefined ? undefined : positions.get(summary.coversThrough);
    if (last === undefined) return [];
    const range = { summary, number: index + 1, from, to: last + 1 };
    from = Math.max(from, last + 1);
    return [range];
  });
}
