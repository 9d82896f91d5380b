/** Summaries are never read again by the summariser: each new one is written below the earlier ones. */
export const joinSummaries = (texts: readonly string[]): string => texts.join("\n\n---\n\n");
