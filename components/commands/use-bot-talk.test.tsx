// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandRegistryProvider } from "./command-registry";
import { useBotTalk } from "./use-bot-talk";

const open = { id: "A" };
vi.mock("next/navigation", () => ({ useParams: () => ({ ...open }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Around({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <CommandRegistryProvider>{children}</CommandRegistryProvider>
    </QueryClientProvider>
  );
}

it("a question from one chat is never answered in another", async () => {
  const posted: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    posted.push([path, JSON.parse(body)]);
    return Response.json({ id: "ask-clear", reply: "", values: {}, awaiting: "clear-history" });
  });
  const { result, rerender } = renderHook(() => useBotTalk(() => {}), { wrapper: Around });
  act(() => void result.current.send("/clear_history"));
  await waitFor(() => expect(result.current.reply?.awaiting).toBe("clear-history"));
  open.id = "B";
  rerender();
  expect([result.current.reply, result.current.isListening("clear")]).toEqual([undefined, false]);
  act(() => void result.current.send("clear"));
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]).toEqual(["/api/chats/B/summaries/command", { text: "clear" }]);
});
