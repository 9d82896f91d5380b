// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CLOSED, CONNECTING, FakeStream } from "./fake-stream.fixture";
import { useImportRun } from "./use-import-run";

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function startRun() {
  const client = new QueryClient();
  const hook = renderHook(() => useImportRun("u1", () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => void hook.result.current.start({ source: 0 }));
  const stream = await waitFor(() => FakeStream.newest ?? expect.fail());
  return { stream, state: () => hook.result.current.state };
}

const progress = { kind: "progress", progress: { phase: "read", done: 5, total: 9 }, seconds: 1 };

it("reports a silent server, continues when it responds, and gives up when it lost the import", async () => {
  const { stream, state } = await startRun();
  stream.say(progress);
  expect(state()).toMatchObject({ kind: "running", isSilent: false });
  stream.fail(CONNECTING);
  expect(state()).toMatchObject({ kind: "running", isSilent: true, news: progress });
  stream.say(progress);
  expect(state()).toMatchObject({ kind: "running", isSilent: false });
  stream.fail(CLOSED);
  await act(async () => undefined);
  expect(state()).toEqual({ kind: "lost" });
  expect(stream.close).toHaveBeenCalled();
});
