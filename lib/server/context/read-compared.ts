import "server-only";
import type { ComparedRequest } from "../../contract/recorded-requests";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { environmentOverrides } from "../env";
import type { Store } from "../store/store";
import { countRecorded } from "./count-recorded";
import { findDrift } from "./find-drift";

/** A recorded request and how it stands to the rebuilt one. Undefined when there is no such chat or request. */
export async function readCompared(
  store: Store,
  chatId: string,
  requestId: string,
): Promise<ComparedRequest | undefined> {
  const request = await store.readRequest(chatId, requestId);
  if (request === undefined) return undefined;
  const drift = await findDrift(store, chatId, request);
  if (drift === undefined) return undefined;
  const overview = await store.readChat(chatId);
  const { geminiApi } = resolveSettings({
    environment: environmentOverrides(),
    ...(overview && { chat: overview.settings }),
  });
  const count = countRecorded(request, geminiApi);
  return { request, drift, ...(count && { count }) };
}
