import { describeModel } from "./models";
import type { TokenizerId } from "./tokenizers";

/** The Google API on which a Gemini model is called. */
export type GeminiApi = "developer" | "vertex";

/** When the provider counts: today (a preview), on an ISO date (a recording), or unknown. */
export type CountedAt = "today" | "unknown" | (string & {});

export type ModelVocabulary = Readonly<{
  id: TokenizerId;
  /** `estimate`: the provider's vocabulary is not public, or not recorded for that date. */
  accuracy: "exact" | "estimate";
}>;

/** From this day recorded Developer API calls of Gemini 2.0 count with Gemma 3 (10 of 10), before with Gemma 2. */
const GEMMA_3_SINCE = "2026-01-01";

const isBefore = (at: CountedAt, date: string): boolean => at !== "today" && at !== "unknown" && at < date;

/**
 * The vocabulary that the model's provider counts with. Source: recorded calls, checked on 2026-11-17. Vertex AI
 * counted Gemini 2.5 with Gemma 2 in late 2025 (10 of 10 where the two differ) and moved to Gemma 3 later; the date is
 * not recorded.
 */
export function vocabularyOf(
  modelId: string,
  { geminiApi, at = "today" }: Readonly<{ geminiApi: GeminiApi; at?: CountedAt }>,
): ModelVocabulary {
  const { id, provider, tokenizer, accuracy } = describeModel(modelId);
  const isMoving =
    provider === "google" &&
    (id.startsWith("gemini-2.0") || (geminiApi === "vertex" && /^gemini-2/.test(id)));
  if (!isMoving) return { id: tokenizer, accuracy };
  if (isBefore(at, GEMMA_3_SINCE)) return { id: "gemma2", accuracy };
  const isRecorded = geminiApi === "developer" && at !== "unknown";
  return { id: "gemma3", accuracy: isRecorded ? accuracy : "estimate" };
}
