import type { ProviderCountRecord } from "../../contract/provider-calls";
import type { ServiceId } from "../../contract/wire-endpoint";
import type { ActivityEvent } from "./activity-event";

/** Which provider counted which payload. */
export type CountKey = Readonly<{ payloadHash: string; provider: ServiceId; host: string; model: string }>;

export type ProviderCountStore = Readonly<{
  readProviderCount: (key: CountKey) => Promise<ProviderCountRecord | undefined>;
  /** Stores the newest count and its log event, or neither. */
  writeProviderCount: (
    key: CountKey,
    count: ProviderCountRecord,
    log: Readonly<{ chatId: string; event: ActivityEvent }>,
  ) => Promise<void>;
}>;
