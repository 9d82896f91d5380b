import { route } from "@/lib/server/http/route";
import { type NumberedEvent, subscribe } from "@/lib/server/live/live";
import type { Store } from "@/lib/server/store/store";

/** Proxies and browsers give up on a silent connection. */
const HEARTBEAT_MS = 15_000;

const encoder = new TextEncoder();
const toFrame = ({ id, event }: NumberedEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

/** Changes as they are committed. `since`, or the browser's own Last-Event-ID, is the last one that is known. */
export const GET = route({}, async ({ store, request }) => {
  const since =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since") ?? undefined;
  return new Response(streamChanges(store, since, request.signal), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});

/** The listener may leave in two ways, at any time, even before it is subscribed. */
function streamChanges(
  { readDataVersion }: Store,
  since: string | undefined,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let isOpen = true;
  let unsubscribe = () => {};
  const leave = () => {
    isOpen = false;
    unsubscribe();
  };
  return new ReadableStream({
    start: async (controller) => {
      const send = (text: string) => isOpen && controller.enqueue(encoder.encode(text));
      signal.addEventListener("abort", () => {
        if (!isOpen) return;
        leave();
        controller.close();
      });
      send(": connected\n\n");
      const stop = await subscribe((event) => send(toFrame(event)), since, readDataVersion);
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      unsubscribe = () => {
        clearInterval(heartbeat);
        stop();
      };
      if (!isOpen) unsubscribe();
    },
    cancel: leave,
  });
}
