import { processSingleton } from "../../core/process-singleton";

/** Proxies and browsers close idle connections. */
const HEARTBEAT_MS = 15_000;

type EventWriter = Readonly<{
  /** Does nothing after the end, so a late event is harmless. */
  send: (data: unknown, id?: string) => void;
  end: () => void;
  fail: (error: unknown) => void;
}>;

/**
 * Starts writing events and returns its stop function, which is called once, even if the client disconnects at once.
 */
type Follow = (writer: EventWriter) => (() => void) | Promise<() => void>;

/** The streams that clients have open. */
export const openStreams = (): { count: number } => processSingleton("open-streams", () => ({ count: 0 }));

/** Server-sent events until `follow` ends them, the client disconnects or the signal aborts. */
export function eventStream(follow: Follow, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream({
    start: async (controller) => {
      let isOpen = true;
      let stop = () => {};
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      openStreams().count += 1;
      const heartbeat = setInterval(() => write(": heartbeat\n\n"), HEARTBEAT_MS);
      leave = () => {
        isOpen = false;
        openStreams().count -= 1;
        clearInterval(heartbeat);
        stop();
      };
      const leaveAnd = (finish: () => void) => {
        if (!isOpen) return;
        leave();
        finish();
      };
      const writer: EventWriter = {
        send: (data, id) =>
          write(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        end: () => leaveAnd(() => controller.close()),
        fail: (error) => leaveAnd(() => controller.error(error)),
      };
      signal?.addEventListener("abort", writer.end, { once: true });
      // Flushes the headers, so that the browser sees the connection at once.
      write(": connected\n\n");
      try {
        stop = await follow(writer);
      } catch (error) {
        writer.fail(error);
      }
      if (!isOpen) stop();
    },
    cancel: () => leave(),
  });
}

/** `no-transform` keeps Next, and `x-accel-buffering` nginx, from buffering events. */
export const eventStreamResponse = (stream: ReadableStream<Uint8Array>): Response =>
  new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
