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
    // Closes the connection if the caller stops early; a stream that already broke rejects, which is ignored.
    await reader.cancel().catch(() => undefined);
  }
}

/** The data of each server-sent event. Anything after the last empty line is incomplete and ignored. */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let events: string[] = [];
  let isStream = true;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (isStream) events.push(data);
    },
    // The standard ignores unknown fields, but here they mean that a proxy responded with a page.
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
    if (!isStream) throw new CallFailure("unreadable", "The provider did not return the requested stream.");
  }
  // The parser holds back a final CR, because an LF could follow.
  if (isAfterReturn) parser.feed("\n");
  yield* events;
}

/** The server decides whether it streams, regardless of the request: its header says so. */
export const eventStreamOf = ({ headers, body }: Response): ReadableStream<Uint8Array> | undefined =>
  (headers.get("content-type")?.includes("text/event-stream") && body) || undefined;
