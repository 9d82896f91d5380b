import "server-only";
import type { ComparedRequest } from "../recorded-requests";
import { findDrift } from "./find-drift";
import type { Store } from "./store";

/** A recorded request and how it stands to the rebuilt one. Undefined when there is no such chat or request. */
export async function readCompared(
  store: Store,
  chatId: string,
  requestId: string,
): Promise<ComparedRequest | undefined> {
  const request = await store.readRequest(chatId, requestId);
  const drift = request && (await findDrift(store, chatId, request));
  return drift && { request, drift };
}
