// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import type { CompareRow } from "@/lib/compare/align-rows";
import { en } from "@/lib/i18n/en";
import { PayloadView } from "./payload-view";

const drawn: string[] = [];
vi.mock("./diff-text", () => ({
  DiffText: ({ pieces }: { pieces: readonly { text: string }[] }) => {
    drawn.push(pieces[0]?.text.slice(0, 1) ?? "");
    return null;
  },
}));

afterEach(cleanup);

const row = (messageId: string, letter: string): CompareRow => ({
  key: `message ${messageId}`,
  owner: { kind: "message", messageId },
  state: "same",
  textA: letter.repeat(5000),
  textB: letter.repeat(5000),
  tokensA: undefined,
  tokensB: undefined,
  why: undefined,
});

const show = (rows: readonly CompareRow[]) =>
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <PayloadView chatId="-1" rows={rows} filter="all" captions={{ a: "", b: "" }} />
    </IntlProvider>,
  );

it("re-renders only the opened row", () => {
  show([row("1", "x"), row("2", "y")]);
  expect(drawn.splice(0)).toEqual(["x", "y"]);
  const [, second] = screen.getAllByRole("listitem");
  expect(second?.getAttribute("aria-posinset")).toBe("2");
  expect(second?.getAttribute("aria-setsize")).toBe("2");
  fireEvent.click(within(second as HTMLElement).getByRole("button", { name: en.compare.showAll }));
  expect(drawn).toEqual(["y"]);
});

it("describes a row without text as punctuation, and media as having no text", () => {
  const empty = { textA: "", textB: "" };
  show([
    { ...row("1", "x"), ...empty },
    { ...row("2", "y"), ...empty, key: "frame", owner: { kind: "frame" } },
  ]);
  const [media, frame] = screen.getAllByRole("listitem");
  expect(media?.textContent).toContain(en.compare.noText);
  expect(frame?.textContent).toContain(en.compare.noWords);
});
