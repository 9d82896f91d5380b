import "server-only";
import type { ComparedRequest, RecordedCount, StoredRequest } from "../../contract/recorded-requests";
import { parseJson } from "../../core/read/parse-json";
import { isTooDeep } from "../../core/text/json-depth";
import { countBody } from "../../core/tokens/count-body";
import { inputTokensOfUsage } from "../../core/tokens/input-tokens-of-usage";
import type { GeminiApi } from "../../core/tokens/vocabulary-of";
import type { Store } from "../store/store";
import { findDrift } from "./find-drift";
import { type NoChat, savedSettings } from "./load-context";
import { tokenCounter } from "./token-counter";

type NoRequest = Readonly<{ kind: "no-request" }>;

/** A recorded request beside the payload rebuilt for the same moment. */
export async function readCompared(
  store: Store,
  chatId: string,
  requestId: string,
): Promise<Readonly<{ kind: "ok"; compared: ComparedRequest }> | NoChat | NoRequest> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return { kind: "no-chat" };
  const request = await store.readRequest(chatId, requestId);
  if (request === undefined) return { kind: "no-request" };
  const drift = await findDrift(store, overview, request);
  if (drift.kind === "no-chat") return drift;
  const count = countRecorded(request, savedSettings(overview.settings).geminiApi);
  return { kind: "ok", compared: { request, drift, ...(count && { count }) } };
}

/** Our token count of a recorded body, beside the provider's count if the bot sent its usage. */
function countRecorded(
  { body, model, at, usage }: StoredRequest,
  geminiApi: GeminiApi,
): RecordedCount | undefined {
  const parsed = isTooDeep(body) ? undefined : parseJson(body);
  if (!parsed?.ok) return undefined;
  const report = countBody({ body: parsed.value, model, geminiApi, at }, tokenCounter);
  return report && { ours: report.total, provider: inputTokensOfUsage(usage) };
}
