import { eventStream } from "../http/event-stream";
import type { Store } from "../store/store";
import { followSummary } from "./follow-summary";

/**
 * A run as server-sent events, each with the whole progress so far; ends with the run or when the client disconnects.
 */
export const streamSummary = (store: Store, chatId: string, version: number): ReadableStream<Uint8Array> =>
  eventStream(({ send, end, fail }) =>
    followSummary(
      store,
      { chatId, version },
      {
        onProgress: (progress) => {
          send(progress);
          if (progress.outcome !== undefined) end();
        },
        fail,
      },
    ),
  );
