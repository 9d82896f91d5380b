import { afterEach, expect, it, vi } from "vitest";
import { fetchJson, fetchText, postJson } from "./fetch-json";
import { ProblemError } from "./problem-error";

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText: "Oops" }));
const read = () => fetchJson<unknown>("/api/chats", new AbortController().signal);

it("returns the body of a successful response", async () => {
  answer('{"total":3}', 200);
  expect(await read()).toEqual({ total: 3 });
});

it.each([
  ["the server's own sentence", '{"error":"Unknown sort.","code":"invalid-query"}', "Unknown sort."],
  ["the status when the body is not ours", "<html>", "400 Oops"],
])("fails with %s", async (_, body, message) => {
  answer(body, 400);
  await expect(read()).rejects.toThrow(message);
});

it("throws the status and code of a problem, with any method", async () => {
  answer('{"error":"No such chat.","code":"no-chat"}', 404);
  const expected = new ProblemError("No such chat.", 404, "no-chat");
  await expect(read()).rejects.toEqual(expected);
  await expect(fetchText("/api/text")).rejects.toEqual(expected);
  await expect(postJson("/api/change", {})).rejects.toEqual(expected);
});
