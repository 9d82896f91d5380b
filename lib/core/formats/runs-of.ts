import type { Rendering } from "../model/format";
import type { Run } from "../model/prompt";

/** The runs of a text that starts with a sourced range; text between two ranges belongs to the first. */
export const runsOf = ({ text, ranges }: Rendering): readonly Run[] =>
  ranges.map(({ start, source }, index) => ({ text: text.slice(start, ranges[index + 1]?.start), source }));
