// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotReply } from "@/lib/contract/summary-runs";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { CommandPalette } from "./command-palette";
import { CommandRegistryProvider, useCommands } from "./command-registry";
import { fillInJsdom } from "./fill-in-jsdom.fixture";

vi.mock("next/navigation", () => ({ useParams: () => ({ id: "-1" }), useRouter: () => ({}) }));

let answers: ((response: Response) => void)[];
let lines: string[];
let ran: string[];
let chats: readonly object[];
let searchedWords: readonly string[] | undefined;

beforeEach(() => {
  chats = [];
  searchedWords = undefined;
  fillInJsdom();
  answers = [];
  lines = [];
  ran = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.includes("/summaries/")) return Promise.resolve(Response.json({ chats, searchedWords }));
    lines.push(path.endsWith("/command") ? JSON.parse(String(init.body)).text : path);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Offered = Readonly<{ ids: readonly string[]; version?: string }>;

function Page({ ids, version = "" }: Offered) {
  useCommands(() =>
    ids.map((id) => ({ id, title: id, group: "page", run: () => ran.push(`${id}${version}`) })),
  );
  return null;
}

const USUAL: Offered = { ids: ["first-of-the-page", "summary-now", "panel-summaries"] };

function open(offered = USUAL, client = new QueryClient()) {
  const onClose = vi.fn();
  const page = (shown: Offered) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
        <CommandRegistryProvider>
          <Page {...shown} />
          <CommandPalette isOpen onClose={onClose} />
        </CommandRegistryProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(offered));
  return { onClose, change: (next: Offered) => rerender(page(next)) };
}

const input = () => screen.getByRole("combobox", { hidden: true });
const status = () => screen.queryByRole("status", { hidden: true })?.textContent;
function say(line: string) {
  fireEvent.change(input(), { target: { value: line } });
  fireEvent.keyDown(input(), { key: "Enter" });
}
const answer = (reply: Partial<BotReply>) =>
  answers.shift()?.(Response.json({ reply: "", values: {}, ...reply }));

it("the first command shows that it is running, and a second Enter runs nothing", async () => {
  open();
  say("/summary_off");
  await waitFor(() => expect(status()).toBe("Running the command…"));
  fireEvent.keyDown(input(), { key: "Enter" });
  answer({ id: "off" });
  await waitFor(() => expect(status()).toMatch(/^Automatic summaries are off/));
  expect([lines, ran]).toEqual([["/summary_off"], []]);
});

it("the first command shows its failure", async () => {
  open();
  say("/summary_status");
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(new Response("", { status: 503, statusText: "Service Unavailable" }));
  await waitFor(() => expect(status()).toBe("Command failed: 503 Service Unavailable"));
  fireEvent.change(input(), { target: { value: "first" } });
  expect(await screen.findByRole("option", { name: /first-of-the-page/, hidden: true })).toBeTruthy();
});

it("a summary that would leave the machine opens the preview instead; an offline one starts", async () => {
  const { onClose } = open();
  say("/summary_now");
  await waitFor(() => expect(answers).toHaveLength(1));
  answer({ id: "preview", action: "preview", values: { messages: 2, host: "api.example" } });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([lines, ran]).toEqual([["/summary_now"], ["summary-now"]]);
  cleanup();

  open();
  say("/summary_now");
  await waitFor(() => expect(answers).toHaveLength(1));
  answer({ id: "summarise", action: "summarise", values: { messages: 2 } });
  await waitFor(() => expect(lines.at(-1)).toMatch(/\/run$/));
});

const option = (name: string) => screen.queryByRole("option", { name, hidden: true });

it("runs the current version of a command, not that of when the palette opened", () => {
  const { change } = open({ ids: ["copy-link"], version: " of the payload before" });
  change({ ids: ["copy-link"], version: " of this payload" });
  fireEvent.click(screen.getByRole("option", { name: "copy-link", hidden: true }));
  expect(ran).toEqual(["copy-link of this payload"]);
});

it("lists the page's commands while the page is open, and drops removed ones", async () => {
  const { change } = open({ ids: ["limits-save"] });
  change({ ids: ["copy-link"] });
  await waitFor(() => expect(option("copy-link")).toBeTruthy());
  expect(option("limits-save")).toBeNull();
});

it("finds commands that the page adds after the text was typed", async () => {
  const { change } = open({ ids: ["limits-save"] });
  fireEvent.change(input(), { target: { value: "copy" } });
  change({ ids: ["limits-reset", "copy-link"] });
  await waitFor(() => expect(option("copy-link")).toBeTruthy());
  expect([option("limits-save"), option("limits-reset")]).toEqual([null, null]);
  fireEvent.keyDown(input(), { key: "Enter" });
  expect(ran).toEqual(["copy-link"]);
});

const selected = () => screen.getByRole("option", { selected: true, hidden: true }).textContent;

it("starts with the first command when reopened, not with remembered chats", async () => {
  chats = [{ id: "-7", title: "#release-desk" }];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  for (const _ of ["first", "again"]) {
    open(USUAL, client);
    await screen.findByRole("option", { name: "#release-desk", hidden: true });
    expect(selected()).toBe("first-of-the-page");
    cleanup();
  }
});

it("a word that only a chat contains finds the chat, whatever commands contain its letters", async () => {
  chats = [{ id: "-7", title: "#release-desk" }];
  open({ ids: ["search-in-the-first-panel", "replace-all-examples"] });
  fireEvent.change(input(), { target: { value: "release" } });
  await waitFor(() => expect(selected()).toBe("#release-desk"));
  expect(option("replace-all-examples")).toBeNull();
});

it("reports that a long search was limited", async () => {
  searchedWords = ["a", "b", "c", "d", "e", "f", "g", "h"];
  open();
  fireEvent.change(input(), { target: { value: "a b c d e f g h i" } });
  await waitFor(() => expect(status()).toMatch(/^Message search used only the first 8 distinct words/));
});
