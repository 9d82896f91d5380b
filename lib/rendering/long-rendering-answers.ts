import type { Match } from "./find-matches";

/** The first row of a message; null if the text does not contain it. */
export type FoundRow = Readonly<{ row: number | null }>;

export type PlacedMatch = Match & Readonly<{ row: number }>;
export type PlacedMatches = Readonly<{ found: readonly PlacedMatch[]; isCapped: boolean }>;
