import type { Failed, ProblemCode } from "@/lib/api/problem";

/** A request that the server answered with a problem. */
export class ProblemError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Absent when the response was not the server's own, such as a proxy's. */
    readonly code?: ProblemCode,
  ) {
    super(message);
  }
}

/** The chat was deleted while it was open. */
export const isChatGone = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === "no-chat";

/** Returns a server action's result, or throws its problem. */
export function unwrap<Answer extends Readonly<{ ok: true }>>(outcome: Answer | Failed): Answer {
  if (outcome.ok) return outcome;
  throw new ProblemError(outcome.error, outcome.status, outcome.code);
}
