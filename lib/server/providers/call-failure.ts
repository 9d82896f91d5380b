import type { FailureCause } from "../../contract/provider-answer";
import type { ProviderFailure } from "./provider";

type Retry = Readonly<{
  /** The same call may succeed later. */
  isPassing: boolean;
  /** The wait that the provider asks for. */
  retryAfterMs?: number | undefined;
}>;

/** Why a call failed; thrown only inside this folder, whose public functions return it as data. */
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
