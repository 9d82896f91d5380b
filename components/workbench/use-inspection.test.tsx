// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import type { PanelId } from "@/components/panels/panel-ids";
import { useLastAnswer } from "@/lib/client/hooks/use-last-answer";
import type { InspectionOutcome, InspectionRequest } from "@/lib/contract/inspection";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { useInspection } from "./use-inspection";

afterEach(cleanup);

/** Long enough for a response to render. */
const SETTLE_MS = 50;

type Question = Readonly<{ overrides: SettingOverrides; panels: readonly PanelId[] }>;

/** A server that responds when the test says so, with only the request. */
function serveByHand() {
  const asked: { request: InspectionRequest; resolve: (outcome: InspectionOutcome) => void }[] = [];
  return {
    asked,
    inspect: (request: InspectionRequest) =>
      new Promise<InspectionOutcome>((resolve) => asked.push({ request, resolve })),
    answer: (place: number) =>
      act(async () => {
        const { request, resolve } = asked[place] ?? {};
        resolve?.({ ok: true, json: JSON.stringify(request) });
        await new Promise((settled) => setTimeout(settled, SETTLE_MS));
      }),
  };
}

function ask(first: Question) {
  const server = serveByHand();
  const client = new QueryClient();
  const hook = renderHook(
    ({ overrides, panels }: Question) =>
      useLastAnswer(useInspection("-1", { at: undefined, overrides }, server.inspect, panels)),
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const shown = () =>
    hook.result.current.kind === "shown"
      ? (hook.result.current.data as unknown as InspectionRequest)
      : undefined;
  return { ...server, ask: hook.rerender, shown };
}

it("drops a response that arrives after that of a newer request", async () => {
  const { asked, answer, ask: askAgain, shown } = ask({ overrides: {}, panels: ["json"] });
  const overrides = {};
  askAgain({ overrides, panels: ["console"] });
  await waitFor(() => expect(asked).toHaveLength(2));
  await answer(1);
  expect(shown()?.formats).toEqual(["console"]);
  await answer(0);
  expect(shown()?.formats).toEqual(["console"]);
});

it("sends only the newest of the requests typed meanwhile, and shows its response", async () => {
  const panels: readonly PanelId[] = ["json"];
  const { asked, answer, ask: askAgain, shown } = ask({ overrides: { maxVideos: 1 }, panels });
  await waitFor(() => expect(asked).toHaveLength(1));
  askAgain({ overrides: { maxVideos: 2 }, panels });
  const newest = { maxVideos: 3 };
  askAgain({ overrides: newest, panels });
  await answer(0);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(shown()?.overrides).toEqual({ maxVideos: 1 });
  await answer(1);
  expect(shown()?.overrides).toEqual(newest);
  expect(asked.map(({ request }) => request.overrides)).toEqual([{ maxVideos: 1 }, newest]);
});
