import type { Match } from "./find-matches";

/** Where a message begins; null when it is not in the text. */
export type FoundRow = Readonly<{ row: number | null }>;

export type PlacedMatch = Match & Readonly<{ row: number }>;
export type PlacedMatches = Readonly<{ found: readonly PlacedMatch[]; isCapped: boolean }>;
