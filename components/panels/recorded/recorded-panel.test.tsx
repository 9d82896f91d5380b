// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Drift, RecordedRequestItem } from "@/lib/contract/recorded-requests";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { showWithCalls } from "../provider-calls/provider-calls.fixture";
import { RecordedPanel } from "./recorded-panel";

const report = reportOf(kyivDevs());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (id: string): RecordedRequestItem => ({
  id,
  messageId: "456",
  provider: "google",
  model: `model of ${id}`,
  protocol: "gemini",
  bodyHash: "abcdef0123456789",
  bodyBytes: 1200,
  at: "2026-01-01T00:00:00Z",
});

/** A server with these requests and comparisons. */
function serve(drifts: Readonly<Record<string, Drift>>): void {
  vi.stubGlobal("fetch", async (path: string) => {
    const id = path.split("/requests/")[1];
    if (id === undefined) return Response.json({ requests: Object.keys(drifts).map(item) });
    return Response.json({ request: { ...item(id), body: "{}" }, drift: drifts[id] });
  });
}

it("opens the newest comparison; another is a click away", async () => {
  const setting = { name: "recentMessages", saved: "30", recorded: "20" } as const;
  serve({
    new: { kind: "identical", format: "gemini" },
    old: { kind: "identical", format: "gemini", setting },
  });
  showWithCalls(RecordedPanel, report);
  expect(await screen.findByText("Identical to the current payload (Gemini).")).toBeTruthy();
  expect(screen.getByText("model of old")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Comparison of request old" }));
  expect(await screen.findByText(/The bot used Recent messages = 20; this chat has 30/)).toBeTruthy();
  expect(screen.queryByText("Identical to the current payload (Gemini).")).toBeNull();
});

it("shows both sides of the first difference and links to its message", async () => {
  const source = { kind: "message", messageId: "456", part: "text" } as const;
  const difference = {
    pointer: "/contents/0/parts/1/text",
    source,
    recorded: '"a"',
    rebuilt: undefined,
    agreeing: 1,
  };
  serve({ one: { kind: "different", format: "gemini", difference } });
  const { chosen, container } = showWithCalls(RecordedPanel, report);
  expect(await screen.findByText("/contents/0/parts/1/text")).toBeTruthy();
  expect(container.textContent).toContain('Sent by the bot"a"');
  expect(container.textContent).toContain("Rebuilt payloadnothing");
  fireEvent.click(screen.getByRole("button", { name: "Go to message 456" }));
  expect(chosen).toEqual(["456"]);
});

it("explains that only the bot has a system prompt, without a message link", async () => {
  const difference = {
    pointer: "/systemInstruction",
    source: { kind: "layer", layer: "prompt" },
    promptOnly: "recorded",
    recorded: "{}",
    rebuilt: undefined,
    agreeing: 0,
  } as const;
  serve({ one: { kind: "different", format: "gemini", difference } });
  showWithCalls(RecordedPanel, report);
  expect(
    await screen.findByText("The bot sends a system prompt that is not set for this chat."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Go to message/ })).toBeNull();
});

it("shows several explanations as examples, and lists later changes", async () => {
  const setting = { name: "recentMessages", saved: "30", recorded: "20" } as const;
  const alternatives = [{ ...setting, recorded: "21" }];
  const laterChanges = [
    { kind: "edited", messageId: "3", at: "2026-01-01T00:00:00Z" },
    { kind: "deleted", messageId: "4", at: "2026-01-01T00:00:00Z" },
  ] as const;
  serve({ one: { kind: "identical", format: "gemini", setting, alternatives, laterChanges } });
  const { container } = showWithCalls(RecordedPanel, report);
  expect(await screen.findByText(/1 message was edited after this request: 3/)).toBeTruthy();
  expect(screen.getByText(/1 message was deleted after this request: 4/)).toBeTruthy();
  expect(container.textContent).toContain(
    "For example, both match with Recent messages = 20 (this chat has 30) or Recent messages = 21 (this chat has 30).",
  );
});

it("explains how to start when nothing was recorded", async () => {
  serve({});
  showWithCalls(RecordedPanel, report);
  expect(await screen.findByText("No recorded requests")).toBeTruthy();
  expect(screen.getByRole("link", { name: "How to record requests" }).getAttribute("href")).toBe("/api-docs");
});

it("names settings and formats as the rest of the page does", async () => {
  const setting = { name: "speakers", saved: "auto", recorded: "none" } as const;
  serve({ one: { kind: "identical", format: "openai", setting } });
  showWithCalls(RecordedPanel, report);
  expect(
    await screen.findByText(
      "The bot used Speaker names = no names; this chat has automatic. With the bot's value, both match.",
    ),
  ).toBeTruthy();
});
