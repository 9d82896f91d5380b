import { reachesChat } from "@/lib/server/access/caller";
import { eventStream, eventStreamResponse } from "@/lib/server/http/event-stream";
import { route } from "@/lib/server/http/route";
import { subscribe } from "@/lib/server/live/live";

/** Changes as they are committed. `since`, or the browser's own Last-Event-ID, is the last known one. */
export const GET = route({ access: "GET /api/live" }, async ({ store, request, caller }) => {
  const since =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since") ?? undefined;
  const stream = eventStream(
    ({ send }) =>
      subscribe(
        ({ id, event }) => {
          const isVisible = event.chatId === undefined || reachesChat(caller, event.chatId);
          if (isVisible) send(event, id);
        },
        since,
        store.readDataVersion,
      ),
    request.signal,
  );
  return eventStreamResponse(stream);
});
