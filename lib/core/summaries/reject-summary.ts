import { isPlaceholderSummary } from "../findings/is-placeholder-summary";

/** Why this output must not become a summary; undefined if it may. A failure must never be stored as content. */
export function rejectSummary(output: string): string | undefined {
  if (output.trim() === "") return "the summariser returned nothing";
  return isPlaceholderSummary(output)
    ? "the summariser returned a placeholder, a refusal or an error instead of a summary"
    : undefined;
}
