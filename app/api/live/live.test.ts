import { afterEach, beforeEach, expect, test } from "vitest";
import { livePlace, publish } from "@/lib/server/live/live";
import { serveStore } from "@/lib/server/store/serve-store.fixture";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { GET } from "./route";

let restore: () => void;
let scratch: ReturnType<typeof openScratchStore>;

beforeEach(() => {
  scratch = openScratchStore();
  restore = serveStore(scratch.store);
});
afterEach(async () => {
  restore();
  await scratch.close();
});

/** Reads until a word arrives. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, word: string): Promise<string> {
  let text = "";
  while (!text.includes(word)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  return text;
}

test("sends changes as they happen, each with its position, and resumes from there", async () => {
  const left = new AbortController();
  const open = (path: string) => GET(new Request(`http://127.0.0.1${path}`, { signal: left.signal }));
  // Receives every event from here on, whenever the stream is ready.
  const start = await livePlace(scratch.store.readDataVersion);
  const response = await open(`/api/live?since=${start}`);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error("a stream has a body");
  await readUntil(reader, "connected");
  publish({ kind: "messages", chatId: "first" });
  const heard = await readUntil(reader, "first");
  const place = /id: (\S+)\ndata: \{"kind":"messages","chatId":"first"\}\n\n/.exec(heard)?.[1] ?? "";
  await reader.cancel();
  publish({ kind: "messages", chatId: "missed" });

  const again = (await open(`/api/live?since=${place}`)).body?.getReader();
  if (again === undefined) throw new Error("a stream has a body");
  const caughtUp = await readUntil(again, "missed");
  expect(caughtUp).not.toContain("first");
  left.abort();
  expect((await again.read()).done).toBe(true);
});
