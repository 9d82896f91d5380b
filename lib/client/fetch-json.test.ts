import { afterEach, expect, it, vi } from "vitest";
import { fetchJson } from "./fetch-json";

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText: "Oops" }));
const read = () => fetchJson<unknown>("/api/chats", new AbortController().signal);

it("returns the body of a good answer", async () => {
  answer('{"total":3}', 200);
  expect(await read()).toEqual({ total: 3 });
});

it.each([
  ["the server's own sentence", '{"error":"Unknown sort."}', "Unknown sort."],
  ["the status when the body is not ours", "<html>", "400 Oops"],
])("fails with %s", async (_, body, message) => {
  answer(body, 400);
  await expect(read()).rejects.toThrow(message);
});
