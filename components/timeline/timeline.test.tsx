// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import * as reactVirtual from "@tanstack/react-virtual";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Failed, problem } from "@/lib/api/problem";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { messagePagesQuery } from "@/lib/client/queries/message-pages-query";
import type { MessagePage, TimelineMessage } from "@/lib/core/schema/message-page";
import { en } from "@/lib/i18n/en";
import { Timeline } from "./timeline";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));
vi.mock("@tanstack/react-virtual", { spy: true });

beforeEach(() => {
  // jsdom has none of these, and no layout.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollTo = () => {};
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const message = (sequence: number, id = `m${sequence}`, text = `text of ${id}`): TimelineMessage => ({
  id,
  role: "user",
  sequence,
  media: [],
  text,
});
const page = (messages: readonly TimelineMessage[], more: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  hasEarlier: false,
  hasLater: false,
  missing: undefined,
  ...more,
});

const KEY = messagePagesQuery("A", undefined).queryKey;

/** The timeline of a chat whose first page is already loaded. */
function show(first: MessagePage) {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const hold = (held: MessagePage) => client.setQueryData(KEY, { pages: [held], pageParams: [{}] });
  hold(first);
  const timeline = (isMarked: boolean) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Timeline chatId="A" messageId={undefined} markOf={isMarked ? () => undefined : undefined} />
      </IntlProvider>
    </QueryClientProvider>
  );
  const { container, rerender } = render(timeline(false));
  return { client, container, hold, drawAgain: () => rerender(timeline(true)) };
}

/** A message server whose responses the test sets; `asked` lists the requests. */
function serve() {
  const server = { answer: (): Response => Response.error(), asked: [] as string[] };
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.includes("/messages")) return new Response(null, { status: 500 });
    server.asked.push(path.slice(path.indexOf("?") + 1));
    return server.answer();
  });
  return server;
}
const refuse = (failed: Failed) => () => Response.json(failed, { status: failed.status });
const DISK_FULL = problem("unavailable", { error: "The disk is full." });

const LOADED = [100, 101, 102].map((sequence) => message(sequence));

it.each([
  ["Earlier", { hasEarlier: true }, "before=100", message(99)],
  ["Later", { hasLater: true }, "after=102", message(103)],
] as const)(
  "%s messages that could not be loaded are asked for again on request",
  async (which, more, asked, next) => {
    const server = serve();
    server.answer = refuse(DISK_FULL);
    show(page(LOADED, more));
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain(`Could not load ${which.toLowerCase()} messages: The disk is full.`);
    expect(screen.getByText("text of m100")).toBeTruthy();
    expect(server.asked).toEqual([asked]);
    server.answer = () => Response.json(page([next]));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(`text of ${next.id}`);
    expect(server.asked).toEqual([asked, asked]);
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

it("messages that could not be refreshed are refetched on request", async () => {
  const server = serve();
  server.answer = refuse(DISK_FULL);
  const { client } = show(page(LOADED));
  await act(() => client.invalidateQueries({ queryKey: KEY }));
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("Could not refresh messages: The disk is full.");
  server.answer = () => Response.json(page([message(100, "new")]));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("text of new");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a deleted chat shows no alert of its own", async () => {
  serve().answer = refuse(problem("no-chat"));
  show(page(LOADED, { hasEarlier: true }));
  const notice = await screen.findByRole("status");
  expect(notice.textContent).toContain("Chat not found.");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an unfolded text stays unfolded when an earlier message is deleted", async () => {
  serve();
  const long = (sequence: number, id: string) => message(sequence, id, id.repeat(5000));
  const { container, hold } = show(page([message(1), long(2, "a"), long(3, "b")]));
  const lengthOf = (id: string) =>
    container.querySelector(`[data-message="${id}"] p[dir=auto]`)?.textContent?.length;
  const [unfoldA] = await screen.findAllByRole("button", { name: "Show all 5,000 characters" });
  if (unfoldA) fireEvent.click(unfoldA);
  expect([lengthOf("a"), lengthOf("b")]).toEqual([5000, 4001]);
  act(() => void hold(page([long(1, "a"), long(2, "b")])));
  await waitFor(() => expect(lengthOf("m1")).toBeUndefined());
  expect([lengthOf("a"), lengthOf("b")]).toEqual([5000, 4001]);
});

it("a re-render does not lay out the rows again", async () => {
  serve();
  const { drawAgain } = show(page(LOADED));
  const keys = () => vi.mocked(reactVirtual.useVirtualizer).mock.calls.map(([{ getItemKey }]) => getItemKey);
  const before = keys();
  drawAgain();
  expect(keys().length).toBeGreaterThan(before.length);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]?.(1)).toBe("m101");
});
