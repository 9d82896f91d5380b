import { afterEach, expect, it, vi } from "vitest";
import { ASKED_BY_PAGE, REFUSED_WITH } from "@/lib/contract/refusal";
import { fetchJson, fetchText, postJson, RefusedError } from "./fetch-json";

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

it("says that it reads refusals, and fails with the status that one would have had", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (new Headers(init.headers).has(ASKED_BY_PAGE)) asked.push(path);
    return Response.json({ error: "No such chat." }, { headers: { [REFUSED_WITH]: "404" } });
  });
  const refusal = new RefusedError("No such chat.", 404);
  await expect(read()).rejects.toEqual(refusal);
  await expect(fetchText("/api/text")).rejects.toEqual(refusal);
  await expect(postJson("/api/change", {})).rejects.toEqual(refusal);
  expect(asked).toEqual(["/api/chats", "/api/text", "/api/change"]);
});
