import type { FailureCause } from "../../contract/provider-answer";
import type { ProviderFailure } from "./provider";

type Retry = Readonly<{
  /** The same call may go well a little later. */
  isPassing: boolean;
  /** How long the provider asks to wait. */
  retryAfterMs?: number | undefined;
}>;

/** Why a call brought nothing; thrown inside this folder only, its doors return it as data. */
export class CallFailure extends Error {
  readonly reason: FailureCause;
  readonly retry: Retry;

  constructor(reason: FailureCause, message: string, retry: Retry = { isPassing: false }) {
    super(message);
    this.reason = reason;
    this.retry = retry;
  }

  toResult(): ProviderFailure {
    return { kind: "failed", cause: this.reason, message: this.message };
  }
}
