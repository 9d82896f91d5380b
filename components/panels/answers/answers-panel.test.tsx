// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { problem } from "@/lib/api/problem";
import type { AnswersPage, BotAnswer } from "@/lib/contract/answers";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { showWithCalls } from "../provider-calls/provider-calls.fixture";
import { AnswersPanel } from "./answers-panel";

const report = reportOf(kyivDevs());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clean: BotAnswer = {
  messageId: "2",
  sequence: 2,
  sentAt: "2026-01-01T00:00:00Z",
  kind: "clean",
  excerpt: "All is well.",
  characters: 12,
};
const leaking: BotAnswer = {
  messageId: "1",
  sequence: 1,
  sentAt: undefined,
  kind: "leaking",
  text: "Hello [meta] chat_id=1",
  leaks: [{ kind: "meta-leak", message: "The bot's answer repeats a metadata line." }],
};

/** Responds by query; returns the received queries. */
function serve(pageFor: (search: URLSearchParams) => AnswersPage): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const search = new URL(path, "http://x").searchParams;
    asked.push(search);
    return Response.json(pageFor(search));
  });
  return asked;
}

it("shows the stored and the visible answer, and links to the message", async () => {
  serve(() => ({ answers: [clean, leaking], looked: 2, nextBefore: undefined }));
  const { container, chosen } = showWithCalls(AnswersPanel, report);
  expect(await screen.findByText("All is well.")).toBeTruthy();
  expect(screen.getByText("The bot's answer repeats a metadata line.")).toBeTruthy();
  expect(container.querySelector("del")?.textContent).toContain("[meta] chat_id=1");
  expect(container.textContent).toContain("Shown to the userHello");
  expect(container.textContent).toContain("2 answers");
  fireEvent.click(screen.getByRole("button", { name: "Message 1" }));
  expect(chosen).toEqual(["1"]);
});

it("requests only leaks, up to the message on screen, and older pages", async () => {
  const asked = serve((search) =>
    search.get("only") === "leaks"
      ? {
          answers: search.has("before") ? [leaking] : [],
          looked: 40,
          nextBefore: search.has("before") ? undefined : 7,
        }
      : { answers: [clean], looked: 1, nextBefore: undefined },
  );
  showWithCalls(AnswersPanel, report);
  await screen.findByText("All is well.");
  fireEvent.click(screen.getByRole("button", { name: "Leaks only" }));
  expect(await screen.findByText("No leaks found so far")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Check older answers" }));
  expect(await screen.findByText("The bot's answer repeats a metadata line.")).toBeTruthy();
  expect(asked.map((search) => search.toString())).toEqual([
    `only=all&at=${report.cutOffId}`,
    `only=leaks&at=${report.cutOffId}`,
    `only=leaks&at=${report.cutOffId}&before=7`,
  ]);
});

it("a failure can be retried", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(problem("unavailable", { error: "The database is busy." }), { status: 503 }),
  );
  showWithCalls(AnswersPanel, report);
  expect(await screen.findByText("The database is busy.")).toBeTruthy();
  serve(() => ({ answers: [], looked: 0, nextBefore: undefined }));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("No bot answers yet")).toBeTruthy());
});
