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
  ["en", /Only the first 8 different words were searched in messages, each by at most 64 characters\./],
  ["uk", /шукали лише перші 8 різних слів, кожне щонайбільше за 64 символами\./],
] as const)("a search that was limited says so (%s)", async (locale, note) => {
  searchedWords = ["a", "b"];
  open(locale);
  expect(await screen.findByText(note)).toBeTruthy();
});

it("any other search does not", async () => {
  open("en");
  expect(await screen.findByText("No chats match")).toBeTruthy();
});
