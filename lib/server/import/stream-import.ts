import { eventStream } from "../http/event-stream";
import type { ImportJob } from "./import-job";

/** The progress of an import as server-sent events, until it ends. */
export const streamImport = (job: ImportJob): ReadableStream<Uint8Array> =>
  eventStream(({ send, end }) =>
    job.watch((news) => {
      send(news);
      if (news.kind !== "progress") end();
    }),
  );
