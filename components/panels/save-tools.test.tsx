// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { createTranslator } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ComparedRequest } from "@/lib/contract/recorded-requests";
import { reportOf } from "@/lib/contract/report.fixture";
import { en } from "@/lib/i18n/en";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { AnswersPanel } from "./answers/answers-panel";
import { writeAnswers } from "./answers/write-answers";
import { FindingsPanel } from "./findings/findings-panel";
import { LedgerPanel } from "./ledger/ledger-panel";
import { MediaPanel } from "./media/media-panel";
import { prepareMedia } from "./media/prepare-media";
import { writeMedia } from "./media/write-media";
import type { PanelProps } from "./panel-props";
import { showWithCalls } from "./provider-calls/provider-calls.fixture";
import { replayOf } from "./provider-calls/replay.fixture";
import { RecordedPanel } from "./recorded/recorded-panel";
import { writeRecorded } from "./recorded/write-recorded";
import { ReplayPanel } from "./replay/replay-panel";
import { writeReplays } from "./replay/write-replays";
import { prepareSummaries } from "./summaries/prepare-summaries";
import { summariesView, summaryVersion } from "./summaries/summaries.fixture";
import { SummariesPanel } from "./summaries/summaries-panel";
import { writeSummaries } from "./summaries/write-summaries";
import { TokensPanel } from "./tokens/tokens-panel";
import { writeTokens } from "./tokens/write-tokens";

// Rendering a real chat on a busy machine takes a while.
configure({ asyncUtilTimeout: 20_000 });

const report = reportOf(trailPhotos());
const t = createTranslator({ locale: "en", messages: en });

const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
const saved: Readonly<{ name: string; blob: Blob }>[] = [];

beforeEach(() => {
  HTMLDialogElement.prototype.close = () => {};
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: copied } });
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))];
    if (blob) saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  copied.mockClear();
  saved.length = 0;
});

const request = {
  id: "one",
  messageId: "7",
  provider: "google",
  model: "m",
  protocol: "gemini" as const,
  bodyHash: "abcdef",
  bodyBytes: 2,
  at: "2026-01-01T00:00:00Z",
};
const compared: ComparedRequest = {
  request: { ...request, body: "{}", answer: "Yes", usage: null },
  drift: { kind: "identical", format: "gemini" },
};
const answer = (messageId: string) => ({
  kind: "clean" as const,
  messageId,
  sequence: Number(messageId),
  sentAt: undefined,
  excerpt: `The whole of ${messageId}`,
  characters: 14,
});
const versions = [summaryVersion({ version: 2 }), summaryVersion({ version: 1 })];
const replays = [replayOf({ key: 2 }), replayOf({ key: 1, answer: "An older one" })];

/** The server's response to a path; older pages only on request. */
function answerFor({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith("/answers")) {
    const isOlder = searchParams.has("before");
    return { answers: [answer(isOlder ? "1" : "3")], looked: 1, nextBefore: isOlder ? undefined : 3 };
  }
  if (pathname.endsWith("/summaries")) return summariesView({ versions });
  return pathname.endsWith("/requests") ? { requests: [request] } : compared;
}

function serve(): void {
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://x");
    const [part] = /ledger|findings/.exec(url.pathname) ?? [];
    return part
      ? new Response(`${part} at ${url.searchParams.get("at")} with ${url.searchParams.get("maxMedia")}`)
      : Response.json(answerFor(url));
  });
}

const panels: readonly (readonly [string, ComponentType<PanelProps>, string, string])[] = [
  ["media", MediaPanel, writeMedia(prepareMedia(report, {}).items), "gemini-media.tsv"],
  ["tokens", TokensPanel, writeTokens(report.tokens), "gemini-tokens.tsv"],
  ["ledger", LedgerPanel, `ledger at ${report.cutOffId} with 28`, "gemini-ledger.json"],
  ["findings", FindingsPanel, `findings at ${report.cutOffId} with 28`, "findings.json"],
  ["answers", AnswersPanel, writeAnswers([answer("3"), answer("1")], report.ledger, t), "answers.md"],
  ["recorded", RecordedPanel, writeRecorded([request], compared), "recorded.json"],
  ["replays", ReplayPanel, writeReplays(replays, t), "replays.md"],
  ["summaries", SummariesPanel, writeSummaries(prepareSummaries(versions), t), "summaries.md"],
];

describe.each(panels)("the %s panel", (_, Panel, expected, name) => {
  const show = () => {
    serve();
    showWithCalls(Panel, report, {
      readReplays: async (_chatId, before) =>
        before === undefined
          ? { replays: replays.slice(0, 1), nextBefore: 2 }
          : { replays: replays.slice(1), nextBefore: undefined },
    });
  };

  it("copies everything, including what is not rendered or loaded", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith(expected));
  });

  it("saves the same as a file with a matching name", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`1-${name}`);
    expect(await saved[0]?.blob.text()).toBe(expected);
  });
});
