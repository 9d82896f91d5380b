// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillInJsdom } from "@/components/commands/fill-in-jsdom.fixture";
import { ToastProvider } from "@/components/ui/toasts";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import type { MessagePlaces } from "@/lib/contract/deletion";
import { en } from "@/lib/i18n/en";
import { DeleteMessageButton } from "./delete-message-button";
import { PendingDeletionsProvider, usePendingDeletions } from "./pending-deletions";

const FOUND: MessagePlaces = {
  versions: 2,
  hasSource: false,
  isShort: false,
  copies: ["m9"],
  places: [
    { kind: "requests", id: "r1", found: "text" },
    { kind: "requests", id: "r2", found: "text" },
    { kind: "summaries", id: "1", found: "coverage" },
    { kind: "backups", id: "db.before-x", found: "whole-file" },
  ],
};

let sent: string[];
let answer: () => Response;
beforeEach(() => {
  fillInJsdom();
  sent = [];
  answer = () => Response.json({ id: "m1", status: "deleted" });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.endsWith("/places")) return Response.json(FOUND);
    sent.push(`${init.method} ${path}`);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown() {
  return <p>hidden: {usePendingDeletions().hidden.join(" ")}</p>;
}

function show(canDelete = true) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <ToastProvider>
          <PendingDeletionsProvider chatId="A" canDelete={canDelete}>
            <DeleteMessageButton messageId="m1" />
            <Shown />
          </PendingDeletionsProvider>
        </ToastProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
}

async function confirm() {
  fireEvent.click(screen.getByRole("button", { name: "Delete message…" }));
  await screen.findByText("2 recorded requests");
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
}
const DELETION = "DELETE /api/v1/chats/A/messages/m1?also=requests";

it("lists the places, and chooses those that contain the text", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Delete message…" }));
  await screen.findByText("2 recorded requests");
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(screen.getByText(/earlier versions \(2\)/)).toBeDefined();
  expect(screen.getByText(/1 other message contains the same text and will stay: m9/)).toBeDefined();
  expect(sent).toEqual([]);
});

it("hides the message and sends the deletion when its time to undo is over", async () => {
  show();
  await confirm();
  expect(screen.getByText("hidden: m1")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(7000));
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(sent).toEqual([DELETION]);
});

it("sends nothing after an undo", async () => {
  show();
  await confirm();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText("hidden:")).toBeDefined();
  expect(sent).toEqual([]);
});

it.each([
  ["the page is closed", () => window.dispatchEvent(new Event("pagehide"))],
  ["another page is opened", () => cleanup()],
])("sends the deletion once when %s", async (_, leave) => {
  show();
  await confirm();
  act(leave);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(sent).toEqual([DELETION]);
});

it("shows the message again if the server refuses", async () => {
  answer = () => Response.json({ error: "The database is busy.", code: "unavailable" }, { status: 503 });
  show();
  await confirm();
  await act(() => vi.advanceTimersByTimeAsync(9000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByText("hidden:")).toBeDefined());
  expect(screen.getAllByText("The database is busy.").length).toBeGreaterThan(0);
});

it("offers nothing to a viewer", () => {
  show(false);
  expect(screen.queryByRole("button", { name: "Delete message…" })).toBeNull();
});
