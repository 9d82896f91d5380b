import type { SummaryVersionState } from "../../contract/summary-runs";

/** Only the newest ready version, because versions and context have the same order. 0: there is none. */
export const canRollBack = (version: number, newestReady: number): boolean =>
  version !== 0 && version === newestReady;

/** Only on top of the version it was based on, so that it still begins where the others end. */
export const canRedo = (
  { state, baseVersion }: Readonly<{ state: SummaryVersionState; baseVersion: number }>,
  newestReady: number,
): boolean => state === "rolled-back" && baseVersion === newestReady;
