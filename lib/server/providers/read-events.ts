import { CallFailure } from "./call-failure";
import { brokenOff } from "./post-body";

const FIELDS: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

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
    // Whoever stops reading early hangs up; a stream that already broke has nothing left to say.
    await reader.cancel().catch(() => undefined);
  }
}

/** Complete lines only; LF, CRLF and CR end one, also where a chunk ends between CR and LF. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  let endedInReturn = false;
  for await (const bytes of readChunks(body)) {
    const decoded = decoder.decode(bytes, { stream: true });
    if (decoded === "") continue;
    const text = endedInReturn && decoded.startsWith("\n") ? decoded.slice(1) : decoded;
    endedInReturn = decoded.endsWith("\r");
    const [first = "", ...rest] = text.split(/\r\n|\n|\r/);
    const last = rest.pop();
    pending += first;
    if (last === undefined) continue;
    yield pending;
    yield* rest;
    pending = last;
  }
}

function dataOf(line: string): string | undefined {
  if (line.startsWith(":")) return undefined;
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  if (!FIELDS.has(name))
    throw new CallFailure("unreadable", "The answer is not the stream that was asked for.");
  if (name !== "data") return undefined;
  return colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
}

/** The data of each server-sent event. What comes after the last empty line was never finished and is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line !== "") {
      const value = dataOf(line);
      if (value !== undefined) data.push(value);
    } else if (data.length > 0) {
      yield data.join("\n");
      data = [];
    }
  }
}

/** Whether an answer streams is the server's decision, whatever was asked for: its header tells. */
export const eventStreamOf = ({ headers, body }: Response): ReadableStream<Uint8Array> | undefined =>
  (headers.get("content-type")?.includes("text/event-stream") && body) || undefined;
