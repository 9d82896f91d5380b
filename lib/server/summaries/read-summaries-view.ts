import type { SummariesView } from "../../contract/summary-runs";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { readStatus } from "./read-status";

/** Undefined if the chat does not exist. */
export async function readSummariesView(
  store: Store,
  { provider, model, baseUrl }: Summariser,
  chatId: string,
): Promise<SummariesView | undefined> {
  const [status, versions] = [await readStatus(store, chatId), await store.readSummaries(chatId)];
  if (status === undefined || versions === undefined) return undefined;
  return { status, versions, summariser: { provider, model, sentTo: baseUrl } };
}
