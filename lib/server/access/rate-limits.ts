import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Failed, problem } from "../../api/problem";
import { processSingleton } from "../../core/process-singleton";

/** Per client address and process. Generous for people, useless for guessing or for filling the disk. */
const LIMITS = {
  "sign-in": { points: 10, duration: 60, what: "attempts to sign in" },
  "wrong-key": { points: 30, duration: 60, what: "requests with a wrong API key" },
  share: { points: 60, duration: 60, what: "requests for shared payloads" },
  import: { points: 120, duration: 60, what: "uploads" },
  "model-call": { points: 60, duration: 60, what: "calls of a model" },
} as const;
type Limited = keyof typeof LIMITS;

const limiter = (name: Limited): RateLimiterMemory =>
  processSingleton(`rate-limit-${name}`, () => new RateLimiterMemory(LIMITS[name]));

/** Counts one; the problem to answer with if that is one too many. */
export async function rateLimit(name: Limited, client: string): Promise<Failed | undefined> {
  try {
    await limiter(name).consume(client);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    return problem("too-many", {
      error: `Too many ${LIMITS[name].what}. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
      retryAfterSeconds: seconds,
    });
  }
}
