// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { showPanel } from "../show-panel.fixture";
import { JsonPanel, TextPanel, WirePanel } from "./payload-panels";

const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  // jsdom has no layout: a long list needs a height to render rows.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(20);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: copied } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  copied.mockClear();
});

const compact = reportOf(kyivDevs(), { format: "compact" });
const json = reportOf(trailPhotos());
const short = reportOf(kyivDevs());
/** A request of one entry: few lines, all visible. */
const small = { ...short, rendering: compact.payload ?? short.rendering };

const linesOf = (container: HTMLElement) =>
  [...container.querySelectorAll("li")].map((row) => row.querySelector("[dir]")?.textContent);
const pieceOf = (container: HTMLElement, messageId: string) => {
  const piece = container.querySelector(`[data-message="${messageId}"]`);
  if (!piece) throw new Error(`message ${messageId} is not drawn`);
  return piece;
};
const messageIds = (container: HTMLElement) => [
  ...new Set(
    [...container.querySelectorAll<HTMLElement>("[data-message]")].map((e) => e.dataset.message ?? ""),
  ),
];

describe("a text panel", () => {
  it("shows the exact text, as text", () => {
    const { container } = showPanel(TextPanel, compact);
    expect(linesOf(container).join("\n")).toBe(compact.rendering.text);
  });

  it("never parses it as markup", () => {
    const text = "<img src=x onerror=alert(1)> **bold**";
    const { container } = showPanel(TextPanel, { ...compact, rendering: { text, ranges: [] } });
    expect(container.querySelector("img, strong")).toBeNull();
    expect(linesOf(container)).toEqual([text]);
  });

  it("highlights only the hovered message", () => {
    const { container, change } = showPanel(TextPanel, compact);
    const [first = ""] = messageIds(container);
    expect(container.querySelector("[data-lit]")).toBeNull();
    change({ pointedAt: first });
    const lit = [...container.querySelectorAll<HTMLElement>("[data-lit]")];
    expect([...new Set(lit.map(({ dataset }) => dataset.message))]).toEqual([first]);
  });

  it("reports hovering and choosing, by mouse and by keyboard", () => {
    const { container, pointed, chosen } = showPanel(TextPanel, compact);
    const [first = "", second = ""] = messageIds(container);
    fireEvent.pointerOver(pieceOf(container, first));
    fireEvent.click(pieceOf(container, first));
    const stops = container.querySelectorAll<HTMLElement>('[data-start][tabindex="0"]');
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    fireEvent.keyDown(document.activeElement ?? container, { key: "ArrowDown" });
    fireEvent.keyDown(document.activeElement ?? container, { key: "Enter" });
    expect(pointed).toContain(first);
    expect(pointed).toContain(second);
    expect(chosen).toEqual([first, second]);
  });

  it("copies the text byte for byte", async () => {
    showPanel(TextPanel, compact);
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith(compact.rendering.text));
  });

  it("copies media data in full where the screen shows it shortened", async () => {
    const whole = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("all of it"));
    showPanel(TextPanel, { ...compact, rendering: { text: 'data "iVBO…(4,908_characters)"', ranges: [] } });
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith("all of it"));
    expect(whole.mock.calls[0]?.[0]).toMatch(
      /^\/api\/v1\/chats\/[^/]+\/payload\?view=compact&at=.*&form=text$/,
    );
  });

  it("has an empty state", () => {
    showPanel(TextPanel, { ...compact, rendering: { text: "", ranges: [] } });
    expect(screen.getByText("Empty payload")).toBeTruthy();
  });
});

describe("a JSON panel", () => {
  it("renders only the visible rows of a long payload", () => {
    const { container } = showPanel(JsonPanel, json);
    const lines = linesOf(container);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(100);
    expect(lines.slice(0, 10)).toEqual(json.rendering.text.split("\n").slice(0, 10));
  });

  it("copies exactly what the command line prints", async () => {
    showPanel(JsonPanel, short);
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith(short.rendering.text));
  });

  it("folds and unfolds entries", () => {
    const { container } = showPanel(JsonPanel, small);
    const all = linesOf(container).length;
    fireEvent.click(screen.getByRole("button", { name: "Fold all" }));
    expect(linesOf(container).length).toBeLessThan(all);
    fireEvent.click(screen.getAllByRole("button", { name: /^Unfold lines/ })[0] ?? container);
    expect(linesOf(container)).toHaveLength(all);
  });

  it("keeps a folded entry linked to its message", () => {
    const { container, chosen } = showPanel(JsonPanel, short);
    fireEvent.click(screen.getByRole("button", { name: "Fold all" }));
    const [first = ""] = messageIds(container);
    fireEvent.click(pieceOf(container, first));
    expect(chosen).toEqual([first]);
  });

  it("counts matches, steps through them, and unfolds entries that hide one", () => {
    const { container } = showPanel(JsonPanel, small);
    fireEvent.click(screen.getByRole("button", { name: "Fold all" }));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: '"TEXT"' } });
    const count = small.rendering.text.match(/"text"/g)?.length;
    expect(screen.getByRole("status").textContent).toBe(`1 of ${count}`);
    fireEvent.click(screen.getByRole("button", { name: "Previous match" }));
    expect(screen.getByRole("status").textContent).toBe(`${count} of ${count}`);
    expect(container.querySelectorAll("mark").length).toBe(count);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nowhere at all" } });
    expect(screen.getByRole("status").textContent).toBe("No matches");
  });
});

describe("the wire panel", () => {
  it("shows the wire bytes", () => {
    const { container } = showPanel(WirePanel, reportOf(kyivDevs()));
    expect(linesOf(container).join("")).toBe(reportOf(kyivDevs()).wire?.text);
  });

  it("names the format that it is posted in", () => {
    showPanel(WirePanel, compact);
    expect(screen.getByTitle("Bytes sent in the active format: Compact").textContent).toBe("Compact");
  });

  it("says that a view is never posted", () => {
    showPanel(WirePanel, reportOf(kyivDevs(), { format: "console" }));
    expect(screen.getByText("This format is view-only")).toBeTruthy();
  });
});

describe("the payload as a program", () => {
  const LANGUAGES = ["curl", "typescript", "python", "fixture"];

  it.each([
    ["gemini", "Gemini", JsonPanel],
    ["openai", "OpenAI chat", JsonPanel],
    ["responses", "OpenAI Responses", JsonPanel],
    ["anthropic", "Anthropic", JsonPanel],
    ["interactions", "Gemini Interactions", JsonPanel],
    ["compact", "Compact", TextPanel],
    ["single-message", "Single message", JsonPanel],
    ["context-json", "Context JSON", JsonPanel],
    ["openai-summary", "OpenAI + summary", JsonPanel],
  ] as const)("is offered in %s, with every active setting", (format, name, Panel) => {
    showPanel(Panel, reportOf(kyivDevs(), { format, settings: { maxVideos: 3 } }));
    fireEvent.click(screen.getByRole("button", { name: `${name} as code (without the key)` }));
    const asked = screen
      .getAllByRole<HTMLAnchorElement>("link")
      .map(({ href }) => new URL(href))
      .filter(({ pathname }) => pathname.endsWith("/code"));
    expect(asked.map(({ searchParams }) => searchParams.get("language"))).toEqual(LANGUAGES);
    for (const { searchParams } of asked)
      expect(Object.fromEntries(searchParams)).toMatchObject({ view: format, at: "458", maxVideos: "3" });
  });

  it("is not offered for a view that cannot be posted", () => {
    showPanel(TextPanel, reportOf(kyivDevs(), { format: "console" }));
    expect(screen.queryByRole("button", { name: /as code/ })).toBeNull();
  });
});
