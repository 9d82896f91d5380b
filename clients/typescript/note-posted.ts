import { AsyncLocalStorage } from "node:async_hooks";

/** Filled in while a recorded call runs. */
export type Posted = { body?: string };

const running = new AsyncLocalStorage<Posted>();
const MODEL_CALL = /:(?:generateContent|streamGenerateContent)\b/;
let isWatching = false;

/** Runs a model call and keeps the string that it passes to `fetch`: exact, and no copy is made. */
export function notePosted<Result>(posted: Posted, call: () => Result): Result {
  if (!isWatching) watchFetch();
  return running.run(posted, call);
}

/** Patched once per process; calls that are not recorded pass through unchanged. */
function watchFetch(): void {
  isWatching = true;
  globalThis.fetch = new Proxy(globalThis.fetch, {
    apply(fetch, self, parameters: Parameters<typeof globalThis.fetch>) {
      const posted = running.getStore();
      if (posted !== undefined && posted.body === undefined) note(posted, parameters);
      return Reflect.apply(fetch, self, parameters);
    },
  });
}

function note(posted: Posted, [address, init]: Parameters<typeof globalThis.fetch>): void {
  if (typeof init?.body === "string" && MODEL_CALL.test(String(address))) posted.body = init.body;
}
