/** Summaries are not summarised again: each new one is appended to the earlier ones. */
export const joinSummaries = (texts: readonly string[]): string => texts.join("\n\n---\n\n");
