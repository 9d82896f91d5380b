// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Failed, problem } from "@/lib/api/problem";
import type { ImportReport, KnownImport } from "@/lib/contract/imports";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { CLOSED, CONNECTING, FakeStream } from "./fake-stream.fixture";
import { ImportBrowser } from "./import-browser";

const report: ImportReport = {
  name: "result.json",
  format: "telegram",
  label: "Telegram",
  added: 40_000,
  addedEvents: 0,
  alreadyThere: 0,
  differing: 0,
  botChanges: 0,
  absorbed: 0,
  repeated: 0,
  skipped: { count: 0, examples: [] },
  damage: [],
  moreDamage: 0,
  chatCount: 1,
  chats: [
    {
      chatId: "-1",
      title: "Kyiv devs",
      isNew: true,
      added: 40_000,
      addedEvents: 0,
      alreadyThere: 0,
      differing: 0,
    },
  ],
  seconds: 4,
};
const running: KnownImport = {
  id: "i1",
  uploadId: "u1",
  name: "result.json",
  news: { kind: "progress", progress: { phase: "read", done: 10_000, total: 40_000 }, seconds: 1 },
};

const asked: string[] = [];
let answerOf = (_path: string): Promise<Response> => Promise.reject(new Error("no response set"));

beforeEach(() => {
  asked.length = 0;
  FakeStream.newest = undefined;
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    return answerOf(path);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page while the server knows these imports. */
function openPage(known: readonly KnownImport[] | Failed) {
  answerOf = async () => Response.json(known, { status: "error" in known ? 503 : 200 });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
        <ImportBrowser />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

it("shows a running import on opening, follows it, and shows its report", async () => {
  openPage([running]);
  const bar = await screen.findByRole("progressbar", { name: "Reading messages" });
  expect(bar.getAttribute("aria-valuenow")).toBe("30");
  expect(FakeStream.newest?.address).toBe("/api/imports/i1/stream");
  FakeStream.newest?.say({
    kind: "progress",
    progress: { phase: "store", done: 20_000, total: 40_000 },
    seconds: 2,
  });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("80");
  FakeStream.newest?.fail(CONNECTING);
  expect(screen.getByText("The server is not responding. Retrying…")).toBeTruthy();
  FakeStream.newest?.say({ kind: "done", report });
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("link", { name: "Kyiv devs" })).toBeTruthy();
  expect(screen.getByText("40,000 added, 0 already stored · new")).toBeTruthy();
});

it("cancels an import that it did not start", async () => {
  openPage([running]);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(asked).toContain("POST /api/imports/i1/cancel");
  expect(screen.getByRole("button", { name: "Cancelling…" }).hasAttribute("disabled")).toBe(true);
  FakeStream.newest?.say({ kind: "cancelled" });
  expect(screen.getByText("Cancelled. Nothing from this file was stored.")).toBeTruthy();
});

it("stops listening when it is left, and says when the server lost the import", async () => {
  const page = openPage([running]);
  await screen.findByRole("progressbar");
  FakeStream.newest?.fail(CLOSED);
  expect(screen.getByRole("alert").textContent).toMatch(/^The server restarted/);
  page.unmount();
  expect(FakeStream.newest?.close).toHaveBeenCalled();
});

it("shows imports that ended meanwhile, the newest opened, without listening to them", async () => {
  openPage([
    { ...running, news: { kind: "failed", error: "the disk is full" } },
    { ...running, id: "i0", name: "older.json", news: { kind: "done", report } },
  ]);
  expect((await screen.findByRole("alert")).textContent).toBe("Not imported: the disk is full");
  const list = screen.getByRole("list", { name: "Running and recent imports" });
  expect([...list.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, false]);
  expect(FakeStream.newest).toBeUndefined();
});

it("says why it cannot show them", async () => {
  openPage(problem("unavailable", { error: "the disk is full" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Could not load running imports: the disk is full$/,
  );
});

it("asks before the page is left during an upload, and not after it", async () => {
  openPage([]);
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  let arrive = (): void => undefined;
  const arrival = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.json({ id: "u1" }));
  });
  answerOf = async (path) =>
    path === "/api/imports" ? arrival : Response.json({ sources: [], refused: [] });
  const file = new File([], "result.json");
  fireEvent.change(screen.getByLabelText("Choose files"), { target: { files: [file] } });
  await waitFor(() => expect(isAsked()).toBe(true));
  arrive();
  await waitFor(() => expect(isAsked()).toBe(false));
});
