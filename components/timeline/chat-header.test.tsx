// @vitest-environment jsdom

import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import type { SetCompact } from "@/components/chats/use-compact-toggle";
import { CommandRegistryProvider } from "@/components/commands/command-registry";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { refreshStale } from "@/lib/client/live/live-queries";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { inspectionQuery } from "@/lib/client/queries/inspection-query";
import type { InspectionOutcome } from "@/lib/contract/inspection";
import { NOTHING_RECORDED } from "@/lib/core/plan/active-format";
import { en } from "@/lib/i18n/en";
import { ChatHeader } from "./chat-header";

afterEach(cleanup);

const CHAT_ID = "-1";
const REQUEST = { chatId: CHAT_ID, overrides: {}, formats: [], wire: [] };

/** The header beside a workbench whose server responds with `outcome`. */
async function show(outcome: () => InspectionOutcome, { search = "", isRefused = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0, staleTime: 60_000 } } });
  client.setQueryData(chatQuery(CHAT_ID).queryKey, {
    id: CHAT_ID,
    chat: { id: CHAT_ID, title: "Kyiv devs", bot: { name: "gryag" } },
    settings: {},
    recorded: NOTHING_RECORDED,
    messageCount: 3,
    eventCount: 0,
    mediaCount: 0,
    summaries: [],
    lastActivityAt: undefined,
  });
  const workbench = new QueryObserver(
    client,
    inspectionQuery(REQUEST, async () => outcome()),
  );
  const leave = workbench.subscribe(() => {});
  const setCompact = vi.fn<SetCompact>(async () =>
    isRefused ? { ok: false, error: "The database is busy." } : { ok: true, former: null },
  );
  const onUrlUpdate = vi.fn();
  const { unmount } = render(
    <NuqsTestingAdapter hasMemory searchParams={search} onUrlUpdate={onUrlUpdate}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <CommandRegistryProvider>
            <ToastProvider>
              <ChatHeader chatId={CHAT_ID} compactByDefault={false} setCompact={setCompact} />
            </ToastProvider>
          </CommandRegistryProvider>
        </QueryClientProvider>
      </IntlProvider>
    </NuqsTestingAdapter>,
  );
  await waitFor(() => expect(workbench.getCurrentResult().isFetching).toBe(false));
  const hearGone = () => act(() => refreshStale(client, [{ kind: "gone", chatId: CHAT_ID }]));
  return { setCompact, hearGone, leave, onUrlUpdate, unmount };
}

const compactSwitch = () => screen.queryByRole("switch");

it("a chat that was deleted elsewhere has no switch, by mouse or by key", async () => {
  let isThere = true;
  const { setCompact, hearGone } = await show(() =>
    isThere ? { ok: true, json: "{}" } : problem("no-chat"),
  );
  expect(compactSwitch()).toBeTruthy();
  isThere = false;
  await hearGone();
  await waitFor(() => expect(compactSwitch()).toBeNull());
  fireEvent.keyDown(document.body, { key: "c" });
  expect([setCompact.mock.calls, screen.getByRole("heading").textContent]).toEqual([[], "Kyiv devs"]);
});

it("a failed payload keeps the switch", async () => {
  const { hearGone } = await show(() => problem("bad-request", { error: "too long" }));
  await hearGone();
  expect(compactSwitch()).toBeTruthy();
});

it("a deletion reported by an inactive query no longer counts", async () => {
  const { leave } = await show(() => problem("no-chat"));
  await waitFor(() => expect(compactSwitch()).toBeNull());
  act(leave);
  await waitFor(() => expect(compactSwitch()).toBeTruthy());
});

const assembled = (): InspectionOutcome => ({ ok: true, json: "{}" });
const flip = () => fireEvent.click(screen.getByRole("switch"));

it("a stored format removes the previewed format and the promised hash from the URL, and nothing else", async () => {
  const { onUrlUpdate } = await show(assembled, { search: "?compact=false&payload=abc&maxMedia=3" });
  flip();
  await waitFor(() => expect(onUrlUpdate).toHaveBeenCalled());
  expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?maxMedia=3");
});

it("a format that could not be stored leaves the URL unchanged", async () => {
  const { setCompact, onUrlUpdate } = await show(assembled, { search: "?compact=false", isRefused: true });
  flip();
  await waitFor(() => expect(setCompact).toHaveBeenCalled());
  await screen.findByText("The database is busy.");
  expect(onUrlUpdate).not.toHaveBeenCalled();
});

it("a format stored after the page was left does not write into another page's URL", async () => {
  const { setCompact, onUrlUpdate, unmount } = await show(assembled, { search: "?compact=false" });
  let storeIt = () => {};
  setCompact.mockImplementation(
    () =>
      new Promise((resolve) => {
        storeIt = () => resolve({ ok: true, former: null });
      }),
  );
  flip();
  unmount();
  storeIt();
  await new Promise((settled) => setTimeout(settled, 100));
  expect(onUrlUpdate).not.toHaveBeenCalled();
});
