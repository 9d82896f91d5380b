import { eventStream, eventStreamResponse } from "@/lib/server/http/event-stream";
import { subscribe } from "@/lib/server/live/live";
import { openStore } from "@/lib/server/store/open-store";

/** Changes as they are committed. `since`, or the browser's own Last-Event-ID, is the last one that is known. */
export async function GET(request: Request): Promise<Response> {
  const since =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since") ?? undefined;
  const { readDataVersion } = openStore();
  const stream = eventStream(
    ({ send }) => subscribe(({ id, event }) => send(event, id), since, readDataVersion),
    request.signal,
  );
  return eventStreamResponse(stream);
}
