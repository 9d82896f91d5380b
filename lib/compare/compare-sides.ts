import type { Failed } from "../api/problem";
import { type Comparison, compareReports } from "./compare-reports";
import type { SideId } from "./compare-url";
import type { ComparedSide, SideFacts } from "./compared-side";

export type ComparedChat = Readonly<Record<SideId, SideFacts>> & Readonly<{ comparison: Comparison }>;

/** Serialised for the same reason as an inspection, see `InspectionOutcome`. `json` is a ComparedChat. */
export type ComparisonOutcome = Readonly<{ ok: true; json: string }> | Failed;

const factsOf = ({ report, ...facts }: ComparedSide): SideFacts => ({ ...facts, format: report.format });

/** All data that the comparison page shows. */
export function compareSides(a: ComparedSide, b: ComparedSide): ComparedChat {
  return { a: factsOf(a), b: factsOf(b), comparison: compareReports(a, b) };
}
