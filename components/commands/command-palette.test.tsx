// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import type { BotReply } from "@/lib/summary-runs";
import { CommandPalette } from "./command-palette";
import { CommandRegistryProvider, useCommands } from "./command-registry";

vi.mock("next/navigation", () => ({ useParams: () => ({ id: "-1" }), useRouter: () => ({}) }));

let answers: ((response: Response) => void)[];
let lines: string[];
let ran: string[];

beforeEach(() => {
  // jsdom has none of these.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  answers = [];
  lines = [];
  ran = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.includes("/summaries/")) return Promise.resolve(Response.json({ chats: [] }));
    lines.push(path.endsWith("/command") ? JSON.parse(String(init.body)).text : path);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const offer = (id: string) => ({ id, title: id, group: "page", run: () => ran.push(id) });
  useCommands([offer("first-of-the-page"), offer("summary-now"), offer("panel-summaries")]);
  return null;
}

function open() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
        <CommandRegistryProvider>
          <Page />
          <CommandPalette isOpen onClose={onClose} />
        </CommandRegistryProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return onClose;
}

const input = () => screen.getByRole("combobox", { hidden: true });
const status = () => screen.queryByRole("status", { hidden: true })?.textContent;
function say(line: string) {
  fireEvent.change(input(), { target: { value: line } });
  fireEvent.keyDown(input(), { key: "Enter" });
}
const answer = (reply: Partial<BotReply>) =>
  answers.shift()?.(Response.json({ reply: "", values: {}, ...reply }));

it("the first command says that it is at work, and a second Enter runs nothing", async () => {
  open();
  say("/summary_off");
  await waitFor(() => expect(status()).toBe("The bot is at work…"));
  fireEvent.keyDown(input(), { key: "Enter" });
  answer({ id: "off" });
  await waitFor(() => expect(status()).toMatch(/^Automatic summaries are off/));
  expect([lines, ran]).toEqual([["/summary_off"], []]);
});

it("the first command that fails says so", async () => {
  open();
  say("/summary_status");
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(new Response("", { status: 503, statusText: "Service Unavailable" }));
  await waitFor(() => expect(status()).toBe("The command did not run: 503 Service Unavailable"));
  fireEvent.change(input(), { target: { value: "first" } });
  expect(await screen.findByRole("option", { name: /first-of-the-page/, hidden: true })).toBeTruthy();
});

it("a summary that would leave the machine opens the preview in its place; an offline one starts", async () => {
  const onClose = open();
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
