import { eventStream, eventStreamResponse } from "@/lib/server/http/event-stream";
import { route } from "@/lib/server/http/route";
import { subscribe } from "@/lib/server/live/live";

/** Changes as they are committed. `since`, or the browser's own Last-Event-ID, is the last known one. */
export const GET = route({}, async ({ store, request }) => {
  const since =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since") ?? undefined;
  const stream = eventStream(
    ({ send }) => subscribe(({ id, event }) => send(event, id), since, store.readDataVersion),
    request.signal,
  );
  return eventStreamResponse(stream);
});
