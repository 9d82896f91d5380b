// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandRegistryProvider } from "@/components/commands/command-registry";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { ChatsBrowser } from "./chats-browser";

let searchedWords: readonly string[] | undefined;

beforeEach(() => {
  searchedWords = undefined;
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ chats: [], total: 0, platforms: [], searchedWords })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(locale: "en" | "uk") {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NuqsTestingAdapter searchParams="?search=a+b">
        <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
          <CommandRegistryProvider>
            <ChatsBrowser setCompact={vi.fn()} loadDemo={vi.fn()} />
          </CommandRegistryProvider>
        </IntlProvider>
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
}

it.each([
  ["en", /used only the first 8 distinct words and at most 64 characters of each\./],
  ["uk", /використано лише перші 8 різних слів і щонайбільше 64 символи кожного\./],
] as const)("a search that was limited says so (%s)", async (locale, note) => {
  searchedWords = ["a", "b"];
  open(locale);
  expect(await screen.findByText(note)).toBeTruthy();
});

it("any other search does not", async () => {
  open("en");
  expect(await screen.findByText("0 matching chats")).toBeTruthy();
});
