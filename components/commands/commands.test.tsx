// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { CommandRegistryProvider, useCommands } from "./command-registry";
import { Commands } from "./commands";
import { fillInJsdom } from "./fill-in-jsdom.fixture";

vi.mock("next/navigation", () => ({ useParams: () => ({}), useRouter: () => ({ push: vi.fn() }) }));
vi.mock("next-themes", () => ({ useTheme: () => ({ resolvedTheme: "light", setTheme: vi.fn() }) }));

beforeEach(() => {
  fillInJsdom();
  vi.stubGlobal("fetch", async () => Response.json({ chats: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function LatePage() {
  useCommands(() => [
    { id: "compact", title: "Compact format", group: "page", shortcut: "c", run: () => {} },
  ]);
  return null;
}

function shell(hasPage: boolean) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
        <CommandRegistryProvider>
          <Commands />
          {hasPage && <LatePage />}
        </CommandRegistryProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
}

const openDialog = () => document.querySelector("dialog[open]")?.getAttribute("aria-label");

it.each([
  ["Ctrl K", { ctrlKey: true, key: "k", code: "KeyK" }, "Commands"],
  ["Ctrl K on a Ukrainian keyboard", { ctrlKey: true, key: "л", code: "KeyK" }, "Commands"],
  ["⌘K on a Ukrainian keyboard", { metaKey: true, key: "л", code: "KeyK" }, "Commands"],
  ["Ctrl K on a Dvorak keyboard", { ctrlKey: true, key: "k", code: "KeyV" }, "Commands"],
  ["Ctrl and what Dvorak has in its place", { ctrlKey: true, key: "t", code: "KeyK" }, undefined],
  ["/ on a Ukrainian keyboard", { key: ".", code: "Slash" }, "Commands"],
  ["? on a Ukrainian keyboard", { shiftKey: true, key: ",", code: "Slash" }, "Keyboard shortcuts"],
])("%s", (_, press, label) => {
  render(shell(false));
  fireEvent.keyDown(document.body, press);
  expect(openDialog()).toBe(label);
});

it("the key map, opened before the page is ready, lists the page's commands", async () => {
  const { rerender } = render(shell(false));
  fireEvent.keyDown(document.body, { key: "?" });
  expect(screen.queryByText("Compact format")).toBeNull();
  rerender(shell(true));
  expect(await screen.findByText("Compact format")).toBeTruthy();
});

it("one dialog replaces the other and stays open", async () => {
  render(shell(false));
  fireEvent.keyDown(document.body, { ctrlKey: true, key: "k" });
  fireEvent.click(await screen.findByRole("option", { name: /^Keyboard shortcuts/ }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(openDialog()).toBe("Keyboard shortcuts");
  fireEvent.keyDown(document.body, { ctrlKey: true, key: "k" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(openDialog()).toBe("Commands");
});
