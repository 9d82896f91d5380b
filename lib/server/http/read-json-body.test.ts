import { expect, test } from "vitest";
import { readJsonBody } from "./read-json-body";

/** Sent in pieces, without saying how much it will be. */
const streamed = (...pieces: readonly string[]) =>
  new Request("http://127.0.0.1/", {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    duplex: "half",
  } as RequestInit);

test("a body in pieces is put together", async () => {
  expect(await readJsonBody(streamed('{"a":', '"ї"}'), 20)).toEqual({ ok: true, value: { a: "ї" } });
});

test("more than is allowed is refused while it comes, whatever was announced", async () => {
  const read = await readJsonBody(streamed('{"a":', `"${"x".repeat(30)}"}`), 20);
  expect(read.ok ? undefined : read.status).toBe(413);
});

test("depth is counted outside strings, up to the limit", async () => {
  const nested = (depth: number) => `${"[".repeat(depth)}"]]]\\"[[["${"]".repeat(depth)}`;
  expect((await readJsonBody(streamed(nested(500)))).ok).toBe(true);
  expect((await readJsonBody(streamed(nested(501)))).ok).toBe(false);
});
