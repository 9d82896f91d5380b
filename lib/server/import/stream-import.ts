import type { ImportJob } from "./import-job";

/** Proxies and browsers give up on a silent connection. */
const HEARTBEAT_MS = 15_000;

/** How an import goes, as server-sent events, until it is over. */
export function streamImport(job: ImportJob): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream({
    start: (controller) => {
      const send = (text: string): void => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      let leave = (): void => undefined;
      let isOver = false;
      stop = () => {
        clearInterval(heartbeat);
        leave();
      };
      leave = job.watch((news) => {
        send(`data: ${JSON.stringify(news)}\n\n`);
        if (news.kind === "progress") return;
        isOver = true;
        stop();
        controller.close();
      });
      if (isOver) leave();
    },
    cancel: () => stop(),
  });
}
