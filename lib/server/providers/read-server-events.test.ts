import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readServerEvents } from "./read-server-events";

function streamOf(
  chunks: readonly Uint8Array[],
  end: "close" | "break" = "close",
): ReadableStream<Uint8Array> {
  const waiting = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (end === "close") controller.close();
      else controller.error(new TypeError("terminated"));
    },
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function eventsOf(body: ReadableStream<Uint8Array>): Promise<readonly string[]> {
  const events: string[] = [];
  for await (const event of readServerEvents(body)) events.push(event);
  return events;
}

describe("readEvents", () => {
  it.each([
    ["line feeds", "data: a\n\ndata: b\n\n", ["a", "b"]],
    ["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
    ["lone returns", "data: a\r\rdata: b\r\r", ["a", "b"]],
    ["comments and other fields", ": hello\n\nevent: x\nid: 7\nretry: 10\ndata: a\n\n:\n\n", ["a"]],
    ["several lines of data", "data: a\ndata:b\ndata\n\n", ["a\nb\n"]],
    ["one space only is taken off", "data:  a\n\n", [" a"]],
    ["a byte order mark", "\uFEFFdata: a\n\n", ["a"]],
    ["more empty lines than needed", "\n\n\ndata: a\n\n\n\n", ["a"]],
    ["an event that was never finished", "data: a\n\ndata: b\n", ["a"]],
    ["many scripts", "data: Привіт 👋🏽 \u2028 ą\n\n", ["Привіт 👋🏽 \u2028 ą"]],
    ["nothing", "", []],
  ])("%s, however the bytes are cut", async (_, text, expected) => {
    const all = bytes(text);
    const single = Array.from(all, (byte) => Uint8Array.of(byte));
    expect(await eventsOf(streamOf(single))).toEqual(expected);
    for (let at = 0; at <= all.length; at += 1) {
      expect(await eventsOf(streamOf([all.slice(0, at), all.slice(at)]))).toEqual(expected);
    }
  });

  it("says that a page is no stream", async () => {
    const body = streamOf([bytes("<html>\n<p>data: x</p>\n\n")]);
    await expect(eventsOf(body)).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("yields the events before a page that follows them in one chunk", async () => {
    const seen: string[] = [];
    const read = async () => {
      for await (const event of readServerEvents(streamOf([bytes("data: a\n\n<html>\ndata: b\n\n")])))
        seen.push(event);
    };
    await expect(read()).rejects.toMatchObject({ reason: "unreadable" });
    expect(seen).toEqual(["a"]);
  });

  it("reads any stream the same way, wherever its chunks end", async () => {
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
    const text = fc.string({ unit: "grapheme" }).map((value) => value.replaceAll(/[\r\n]/g, "⏎"));
    const written = fc.record({
      comments: fc.array(text, { maxLength: 2 }),
      fields: fc.subarray(["event: x", "id: 7", "retry: 10", "retry: soon", "event"]),
      data: fc.array(text, { minLength: 1, maxLength: 3 }),
      lineEnd,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(written),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        async (all, sizes) => {
          const stream = all.map(({ comments, fields, data, lineEnd: end }) =>
            [
              ...comments.map((line) => `:${line}`),
              ...fields,
              ...data.map((line) => `data: ${line}`),
              "",
              "",
            ].join(end),
          );
          const whole = bytes(stream.join(""));
          const chunks: Uint8Array[] = [];
          for (let at = 0; at < whole.length; at += chunks.at(-1)?.length ?? 0)
            chunks.push(whole.slice(at, at + sizes.next().value));
          expect(await eventsOf(streamOf(chunks))).toEqual(all.map(({ data }) => data.join("\n")));
        },
      ),
    );
  });

  it("shows a broken connection from an end", async () => {
    const body = streamOf([bytes("data: a\n\nda")], "break");
    await expect(eventsOf(body)).rejects.toMatchObject({ reason: "cut-off" });
  });

  it("hangs up when the reader has enough", async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes("data: a\n\n")),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const event of readServerEvents(body)) if (event === "a") break;
    expect(isCancelled).toBe(true);
  });

  it("reads a line of a megabyte that comes in small pieces", async () => {
    const piece = bytes("x".repeat(1000));
    const chunks = [bytes("data: "), ...Array.from({ length: 1000 }, () => piece), bytes("\n\n")];
    expect((await eventsOf(streamOf(chunks)))[0]).toHaveLength(1_000_000);
  });
});
