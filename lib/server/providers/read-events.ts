import { createParser } from "eventsource-parser";
import { CallFailure } from "./call-failure";
import { brokenOff } from "./post-body";

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw brokenOff();
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Hangs up when the caller stops reading early; a stream that already broke rejects, which changes nothing.
    await reader.cancel().catch(() => undefined);
  }
}

/** The data of each server-sent event. What comes after the last empty line was never finished and is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let events: string[] = [];
  let isStream = true;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (isStream) events.push(data);
    },
    // The standard ignores unknown fields, but here they mean that a proxy answered with a page.
    onError: ({ type }) => {
      if (type === "unknown-field") isStream = false;
    },
  });
  const decoder = new TextDecoder();
  let isAfterReturn = false;
  for await (const bytes of readChunks(body)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text === "") continue;
    isAfterReturn = text.endsWith("\r");
    parser.feed(text);
    yield* events;
    events = [];
    if (!isStream) throw new CallFailure("unreadable", "The answer is not the stream that was asked for.");
  }
  // The parser holds a final CR back, as an LF could follow it.
  if (isAfterReturn) parser.feed("\n");
  yield* events;
}

/** Whether an answer streams is the server's decision, whatever was asked for: its header tells. */
export const eventStreamOf = ({ headers, body }: Response): ReadableStream<Uint8Array> | undefined =>
  (headers.get("content-type")?.includes("text/event-stream") && body) || undefined;
