import type { RecordedCount, StoredRequest } from "../../contract/recorded-requests";
import { parseJson } from "../../core/read/parse-json";
import { isTooDeep } from "../../core/text/json-depth";
import { countBody } from "../../core/tokens/count-body";
import { inputTokensOfUsage } from "../../core/tokens/input-tokens-of-usage";
import type { GeminiApi } from "../../core/tokens/vocabulary-of";
import { tokenCounter } from "./token-counter";

/** A recorded body by our rules, beside the provider's own number where the bot sent its usage. */
export function countRecorded(
  { body, model, at, usage }: StoredRequest,
  geminiApi: GeminiApi,
): RecordedCount | undefined {
  const parsed = isTooDeep(body) ? undefined : parseJson(body);
  if (!parsed?.ok) return undefined;
  const report = countBody({ body: parsed.value, model, geminiApi, at }, tokenCounter);
  return report && { ours: report.total, provider: inputTokensOfUsage(usage) };
}
