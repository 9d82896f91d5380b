// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SendQuestion } from "@/lib/client/queries/fetched-provider-calls";
import type { CountOutcome, ProviderCountRecord } from "@/lib/contract/provider-calls";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { comparisonOf } from "../tokens/token-comparison.fixture";
import { showWithCalls } from "./provider-calls.fixture";
import { ProviderCountView } from "./provider-count-view";
import { planOf } from "./replay.fixture";

afterEach(cleanup);

const report = reportOf(kyivDevs());
const COUNTED = { tokens: 1010, countedAt: "2026-11-16T06:00:00Z" };

it("asks the provider only on request, then shows both numbers and the difference", async () => {
  const asked: SendQuestion[] = [];
  let remembered: ProviderCountRecord | undefined;
  const { container } = showWithCalls(ProviderCountView, report, {
    readCount: async () => ({ plan: planOf(), isSupported: true, remembered }),
    count: async (question): Promise<CountOutcome> => {
      asked.push(question);
      remembered = COUNTED;
      return { kind: "counted", ...COUNTED };
    },
  });
  const button = await screen.findByRole("button", { name: "Count with the provider" });
  expect(container.textContent).toContain("4 kB) to model.example only when you press this");
  expect(asked).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText("1,010 tokens")).toBeTruthy();
  expect(asked).toEqual([
    { chatId: "-1", at: report.cutOffId, settings: report.settings, format: report.format },
  ]);
  expect(container.textContent).toContain("1,000provider");
  expect(container.textContent).toContain("the provider counts 10 tokens more (1.0%)");
  expect(screen.getByRole("button", { name: "Count again" })).toBeTruthy();
});

it("a count that came with the report shows immediately", () => {
  const provider = { plan: planOf(), isSupported: true, remembered: COUNTED };
  const counts = { comparison: comparisonOf(kyivDevs()), provider };
  showWithCalls(ProviderCountView, report, { readCount: () => new Promise(() => undefined) }, { counts });
  expect(screen.getByText("1,010 tokens")).toBeTruthy();
});

it("names the variable to set when the key is missing", async () => {
  const obstacle = { kind: "no-key", variable: "GEMINI_API_KEY" } as const;
  showWithCalls(ProviderCountView, report, {
    readCount: async () => ({ plan: planOf({ obstacle }), isSupported: true, remembered: undefined }),
  });
  expect(await screen.findByText("GEMINI_API_KEY")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("a failure is shown with its cause", async () => {
  showWithCalls(ProviderCountView, report, {
    count: async () => ({
      kind: "failed",
      cause: "rate-limited",
      message: "model.example answered with HTTP 429",
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Count with the provider" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("quota exceeded: model.example answered with HTTP 429");
});

it("is hidden where the protocol has no such call", async () => {
  const { container } = showWithCalls(ProviderCountView, report, {
    readCount: async () => ({ plan: planOf(), isSupported: false, remembered: undefined }),
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.textContent).toBe("");
});
