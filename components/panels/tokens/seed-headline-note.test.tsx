// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import type { TokenCounts } from "@/lib/contract/inspection";
import { compareFormats } from "@/lib/core/compare-formats";
import { contextInputFromFile } from "@/lib/core/context-input-from-file";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { isSeedExample, seedHeadline } from "@/lib/core/seed-headline";
import { loadTokenizer } from "@/lib/core/tokenizer";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { SeedHeadlineNote } from "./seed-headline-note";

afterEach(cleanup);

const inputOf = (file: unknown) => {
  const input = contextInputFromFile(chatFileSchema.parse(file));
  if (input === undefined) throw new Error("no such message");
  return input;
};

function countsOf(file: unknown): TokenCounts {
  const input = inputOf(file);
  const rows = compareFormats({
    input,
    settings: DEFAULT_SETTINGS,
    mode: "same-selection",
    counterOf: loadTokenizer,
  });
  return {
    comparison: { rows } as unknown as TokenCounts["comparison"],
    provider: undefined,
    ...(isSeedExample(input) && { headline: seedHeadline(input, DEFAULT_SETTINGS) }),
  };
}

const show = (counts: TokenCounts | undefined) =>
  render(
    <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
      <SeedHeadlineNote counts={counts} />
    </IntlProvider>,
  );

it("shows the example's headline, its basis, and the vocabularies' counts", () => {
  show(countsOf(kyivDevs()));
  expect(screen.getByText("57 → 15 tokens, 73.7 % saved")).toBeDefined();
  expect(screen.getByText("about 19 → 6 tokens per message")).toBeDefined();
  expect(screen.getByText(/words × 1\.3/)).toBeDefined();
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.map((line) => line?.split(":")[0])).toEqual([
    "Gemma 3",
    "Gemma 2",
    "o200k_base",
    "cl100k_base",
  ]);
});

it("shows nothing in another chat, or before the counts arrive", () => {
  const { container } = show(countsOf(trailPhotos()));
  expect(container.textContent).toBe("");
  expect(show(undefined).container.textContent).toBe("");
});
