import type { ProviderId } from "./provider-answer";

/** A provider as configured; never contains a key, not even a part of one. */
export type ProviderDescription = Readonly<{
  id: ProviderId;
  model: string;
  /** Absent for the offline provider, and for an invalid URL. */
  host: string | undefined;
  hasKey: boolean;
  /** Why it cannot be used; undefined when it can. */
  problem: string | undefined;
  /** This provider writes the summaries. */
  writesSummaries: boolean;
}>;
