// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { en } from "@/lib/i18n/en";
import { buildTimelineRows } from "./build-timeline-rows";
import { MessageView } from "./message-view";

vi.mock("next/image", () => ({
  // biome-ignore lint/performance/noImgElement: replaces the framework's own
  default: ({ src, alt }: { src: string; alt: string }) => <img src={src} alt={alt} />,
}));
afterEach(cleanup);

const message = (parts: Partial<TimelineMessage>): TimelineMessage => ({
  id: "1",
  role: "user",
  sequence: 1,
  media: [],
  ...parts,
});

function show(parts: Partial<TimelineMessage>, highlighted = false) {
  const [row] = buildTimelineRows([message(parts)], { locale: "en", timeZone: "UTC" }, "gryag");
  if (!row) throw new Error("one message makes one row");
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MessageView chatId="-1" botName="gryag" row={row} highlighted={highlighted} mark={undefined} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

it("never parses text as HTML", () => {
  const { container } = show({ text: "<img src=x onerror=alert(1)> **bold**" });
  expect(container.querySelector("img, strong")).toBeNull();
  expect(screen.getByText("<img src=x onerror=alert(1)> **bold**")).toBeTruthy();
});

it("names an unsigned bot after its chat's bot", () => {
  show({ role: "model", text: "hi" });
  expect(screen.getByText("gryag")).toBeTruthy();
});

it("folds a very long text and unfolds it on request", () => {
  const { container } = show({ text: "a".repeat(10_000) });
  const shownLength = () => container.querySelector("p[dir=auto]")?.textContent?.length;
  expect(shownLength()).toBe(4001);
  fireEvent.click(screen.getByRole("button", { name: "Show all 10,000 characters" }));
  expect(shownLength()).toBe(10_000);
});

it("draws stored images and never fetches an external URL", () => {
  const { container } = show({
    media: [
      { mime: "image/png", filename: "stored.png", hash: "abc", bytes: 10 },
      {
        mime: "image/png",
        filename: "elsewhere.png",
        uri: "https://x.example/a.png",
        hash: undefined,
        bytes: undefined,
      },
    ],
  });
  const sources = [...container.querySelectorAll("[src]")].map((element) => element.getAttribute("src"));
  expect(sources).toEqual(["/api/media/abc"]);
  expect(screen.getByText("https://x.example/a.png").tagName).toBe("CODE");
});

it("keeps tool payloads folded until they are opened", () => {
  const { container } = show({ toolCalls: [{ name: "calculator", args: { expression: "2+2" } }] });
  expect(container.textContent).toContain("Called calculator");
  expect(container.querySelector("pre")).toBeNull();
  const details = container.querySelector("details");
  if (!details) throw new Error("a tool call is foldable");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(container.querySelector("pre")?.textContent).toBe('{\n  "expression": "2+2"\n}');
});

it("shows the chosen message's source as text once opened, and the fields that were not imported", async () => {
  const raw = { id: 1, text: "hi", forwarded_from: "<b>Bob</b>" };
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ raw }));
  show({ text: "hi" });
  expect(screen.queryByText("Source object")).toBeNull();
  cleanup();
  const { container } = show({ text: "hi" }, true);
  expect(fetched).not.toHaveBeenCalled();
  const details = container.querySelector("details");
  if (!details) throw new Error("the source is foldable");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(await screen.findByText("Field not imported: forwarded_from")).toBeTruthy();
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/v1/chats/-1/messages/1");
  expect(JSON.parse(container.querySelector("pre")?.textContent ?? "")).toEqual(raw);
  expect(container.querySelector("b")).toBeNull();
  fetched.mockRestore();
});
