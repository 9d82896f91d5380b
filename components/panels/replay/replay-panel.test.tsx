// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Confirmation, Replay } from "@/lib/contract/provider-calls";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { showWithCalls } from "../provider-calls/provider-calls.fixture";
import { HASH, planOf, replayOf } from "../provider-calls/replay.fixture";
import { ReplayPanel } from "./replay-panel";

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const report = reportOf(kyivDevs());
const sendButton = () => screen.findByRole("button", { name: "Send…" });
const untilReady = async () => {
  const button = await sendButton();
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  return button;
};

it("sends only what was confirmed, after naming host, model, tokens and price", async () => {
  const sent: Confirmation[] = [];
  const stored: Replay[] = [];
  showWithCalls(ReplayPanel, report, {
    readReplays: async () => ({ replays: [...stored], nextBefore: undefined }),
    replay: async (_question, confirmed) => {
      sent.push(confirmed);
      stored.push(replayOf({ answer: "[meta] chat_id=1\nHello there" }));
      return replayOf();
    },
  });
  fireEvent.click(await untilReady());
  const dialog = within(await screen.findByRole("dialog"));
  for (const text of ["model.example", "gemini-3.5-flash", "1,000", "$0.00150 for input"])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Send now" }));
  const article = await screen.findByRole("article");
  expect(sent).toEqual([{ payloadHash: HASH, host: "model.example", model: "gemini-3.5-flash" }]);
  expect(article.querySelector("del")?.textContent).toContain("[meta] chat_id=1");
  expect(within(article).getByText("Shown to the user")).toBeTruthy();
  for (const text of ["1,002", "STOP", "1.2 s", "current payload"])
    expect(article.textContent).toContain(text);
});

it("marks the price of estimated tokens", async () => {
  const tokens = { min: 1000, max: 1000, accuracy: "estimate" } as const;
  showWithCalls(ReplayPanel, report, { readPlan: async ({ format }) => planOf({ format, tokens }) });
  fireEvent.click(await untilReady());
  const price = within(await screen.findByRole("dialog")).getByText("≈$0.00150 for input");
  expect(price.title).toMatch(/^Source: a table, as of 2026-09-23\. Estimated by a fitted rule/);
});

it("waits for the plan of the second format rather than sending the first alone", async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  showWithCalls(ReplayPanel, report, {
    readPlan: async ({ format }) => {
      if (format === "openai-summary") await late;
      return planOf({ format });
    },
  });
  const button = await untilReady();
  const beside = screen.getByRole("combobox", { name: "Second format, side by side" });
  fireEvent.change(beside, { target: { value: "openai-summary" } });
  expect(button.hasAttribute("disabled")).toBe(true);
  arrive();
  fireEvent.click(await untilReady());
  expect(await screen.findByText(/These 2 payloads leave/)).toBeTruthy();
});

it("closing the dialog sends nothing", async () => {
  showWithCalls(ReplayPanel, report);
  fireEvent.click(await untilReady());
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Send now" })).toBeNull());
});

it("a running call can be cancelled", async () => {
  let signal: AbortSignal | undefined;
  showWithCalls(ReplayPanel, report, {
    replay: (_question, _confirmed, given) =>
      new Promise((_, reject) => {
        signal = given;
        given.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  });
  fireEvent.click(await untilReady());
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
  expect(await screen.findByText("Waiting for gemini-3.5-flash…")).toBeTruthy();
  expect((await sendButton()).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText("Waiting for gemini-3.5-flash…")).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows a rejected request", async () => {
  showWithCalls(ReplayPanel, report, {
    replay: () => Promise.reject(new Error("The payload is no longer the one that was confirmed.")),
  });
  fireEvent.click(await untilReady());
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
  expect((await screen.findByRole("alert")).textContent).toContain("no longer the one");
});

it("two formats are side by side, each with its newest answer; a failure keeps its cause", async () => {
  const failure = { cause: "blocked", message: "The provider blocked the prompt." } as const;
  const replays = [
    replayOf({
      key: 3,
      format: "openai-summary",
      model: "gpt-4o",
      askedModel: "gemini-3.5-flash",
      answer: "From the other.",
    }),
    replayOf({ key: 2, answer: "From the first." }),
    replayOf({ key: 1, state: "failed", answer: undefined, failure, payloadHash: "cd".repeat(32) }),
  ];
  showWithCalls(ReplayPanel, report, {
    readPlan: async ({ format }) =>
      planOf(format === "gemini" ? {} : { format, protocol: "openai", service: "openai", model: "gpt-4o" }),
    readReplays: async () => ({ replays, nextBefore: undefined }),
  });
  const second = await screen.findByRole("combobox", { name: "Second format, side by side" });
  fireEvent.change(second, { target: { value: "openai-summary" } });
  const left = within(screen.getByRole("region", { name: "Replay in Gemini" }));
  const right = within(screen.getByRole("region", { name: "Replay in OpenAI + summary" }));
  expect(await left.findByText("From the first.")).toBeTruthy();
  expect(await right.findByText("From the other.")).toBeTruthy();
  // A replay of an earlier version, which used another model than the chat's.
  expect(await right.findByText(/instead of gemini-3.5-flash/)).toBeTruthy();
  const earlier = screen.getByRole("region", { name: "Earlier replays" });
  expect(earlier.textContent).toContain("The provider blocked the text: The provider blocked the prompt.");
  expect(earlier.textContent).toContain("different payload");
});

it("without a key there is no button, and the variable is named", async () => {
  const obstacle = { kind: "no-key", variable: "GEMINI_API_KEY" } as const;
  showWithCalls(ReplayPanel, report, { readPlan: async ({ format }) => planOf({ format, obstacle }) });
  expect(await screen.findByText("GEMINI_API_KEY")).toBeTruthy();
  expect((await sendButton()).hasAttribute("disabled")).toBe(true);
});

it("an unsuitable model is rejected with the reason, and there is no button", async () => {
  const obstacle = {
    kind: "model",
    model: "gpt-4.1",
    protocol: "anthropic",
    message: "on the server",
  } as const;
  showWithCalls(ReplayPanel, report, { readPlan: async ({ format }) => planOf({ format, obstacle }) });
  expect(await screen.findByText(/^gpt-4\.1 does not support Anthropic requests/)).toBeTruthy();
  expect((await sendButton()).hasAttribute("disabled")).toBe(true);
});

it.each(["OPENAI", "ANTHROPIC"])("%s: a self-hosted server needs only its URL", async (prefix) => {
  const obstacle = { kind: "no-key", variable: `${prefix}_API_KEY` } as const;
  showWithCalls(ReplayPanel, report, { readPlan: async ({ format }) => planOf({ format, obstacle }) });
  expect(await screen.findByText(`${prefix}_BASE_URL`)).toBeTruthy();
});
