import "server-only";
import type { CountState } from "../../contract/provider-calls";
import { canCount } from "../providers/count-wire";
import type { CountKey } from "../store/provider-count-store";
import type { Store } from "../store/store";
import type { PlannedSend } from "./plan-reported-send";

export function countKeyOf({ plan }: PlannedSend): CountKey | undefined {
  const { payloadHash, service: provider, host, model } = plan;
  return host === undefined ? undefined : { payloadHash, provider, host, model };
}

/** The stored count of a payload. Sends nothing. */
export async function recallCount(store: Store, planned: PlannedSend): Promise<CountState> {
  const { plan } = planned;
  const key = countKeyOf(planned);
  return {
    plan,
    isSupported: canCount(plan.protocol),
    remembered: key && (await store.readProviderCount(key)),
  };
}
