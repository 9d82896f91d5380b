// @vitest-environment jsdom

import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toasts";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { NOTHING_RECORDED } from "@/lib/core/plan/active-format";
import type { ChatOverview } from "@/lib/core/schema/message-page";
import { en } from "@/lib/i18n/en";
import { type SetCompact, useCompactToggle } from "./use-compact-toggle";

const overview: ChatOverview = {
  id: "a",
  chat: { id: "a", bot: { name: "gryag" } },
  settings: { compact: false },
  recorded: NOTHING_RECORDED,
  messageCount: 0,
  eventCount: 0,
  mediaCount: 0,
  summaries: [],
  lastActivityAt: undefined,
};

function Probe({ setCompact }: { setCompact: SetCompact }) {
  const toggle = useCompactToggle(setCompact);
  const { data } = useQuery({ ...chatQuery("a"), staleTime: Number.POSITIVE_INFINITY });
  const compact = data?.settings.compact ?? false;
  return (
    <button type="button" onClick={() => toggle({ chatId: "a", title: "Kyiv devs", compact: !compact })}>
      {compact ? "on" : "off"}
    </button>
  );
}

function show(setCompact: SetCompact) {
  const client = new QueryClient();
  client.setQueryData(chatQuery("a").queryKey, overview);
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Probe setCompact={setCompact} />
        </ToastProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { state: () => screen.getByRole("button", { name: /^(?:on|off)$/ }) };
}

beforeEach(() => {
  // jsdom has no pointer capture, which the toast's swipe uses.
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(cleanup);

it("shows the new state before the server responds", async () => {
  let answer: (result: { ok: true; former: null }) => void = () => {};
  const { state } = show(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.click(state());
  await waitFor(() => expect(state().textContent).toBe("on"));
  answer({ ok: true, former: null });
  expect((await screen.findAllByText("Compact format turned on for Kyiv devs")).length).toBeGreaterThan(0);
});

it("reverts and says why when the server fails", async () => {
  const { state } = show(async () => ({ ok: false, error: "This chat is no longer there." }));
  fireEvent.click(state());
  await screen.findAllByText("This chat is no longer there.");
  expect(state().textContent).toBe("off");
});

it.each([false, null])("undoes from the toast: the stored value before was %s", async (former) => {
  const setCompact = vi.fn<SetCompact>(async () => ({ ok: true, former }));
  const { state } = show(setCompact);
  fireEvent.click(state());
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(setCompact.mock.calls).toEqual([
      ["a", true],
      ["a", former],
    ]),
  );
  expect(state().textContent).toBe("off");
});

it("undoes to the stored value, even if the screen had an older one", async () => {
  const setCompact = vi.fn<SetCompact>(async () => ({ ok: true, former: true }));
  const { state } = show(setCompact);
  fireEvent.click(state());
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(setCompact).toHaveBeenCalledTimes(2));
  expect(setCompact.mock.lastCall).toEqual(["a", true]);
  expect(state().textContent).toBe("on");
});
