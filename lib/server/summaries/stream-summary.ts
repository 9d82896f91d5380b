import type { Store } from "../store/store";
import { followSummary } from "./follow-summary";

/** Proxies close connections that say nothing. */
const HEARTBEAT_MS = 15_000;

/** A run as server-sent events, each the whole progress so far; it ends with the run or when the client leaves. */
export function streamSummary(store: Store, chatId: string, version: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream({
    start: (controller) => {
      let unfollow = () => {};
      let isOver = false;
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(":\n\n")), HEARTBEAT_MS);
      leave = () => {
        isOver = true;
        clearInterval(heartbeat);
        unfollow();
      };
      unfollow = followSummary(
        store,
        { chatId, version },
        {
          tell: (progress) => {
            if (isOver) return;
            controller.enqueue(encoder.encode(`data: ${JSON.stringify(progress)}\n\n`));
            if (progress.outcome === undefined) return;
            leave();
            controller.close();
          },
          fail: (error) => {
            leave();
            controller.error(error);
          },
        },
      );
    },
    cancel: () => leave(),
  });
}
