const CHECK_EVERY_MS = 15_000;

/** Ends a stream whose caller lost the right to it: the session ended, or the key was revoked. */
export function endWhenRefused(
  body: ReadableStream<Uint8Array>,
  isStillAllowed: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const check = async () => {
    if (!(await isStillAllowed())) await reader.cancel();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch((error: unknown) => {
        clearInterval(timer);
        throw error;
      });
      if (!done) return controller.enqueue(value);
      clearInterval(timer);
      controller.close();
    },
    cancel: (reason) => {
      clearInterval(timer);
      return reader.cancel(reason);
    },
  });
}
