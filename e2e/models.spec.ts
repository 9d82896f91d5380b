import { createHash } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { KEYS } from "./model-app";
import { expect, test } from "./model-fixtures";
import type { Behaviour } from "./model-server/behaviour";
import { hashIn, ReplayPage } from "./pages/replay-page";
import { SummariesPage } from "./pages/summaries-page";
import { WorkbenchPage } from "./pages/workbench-page";

/** One app and one stand-in for all tests, which run one after another. */
test.describe.configure({ mode: "default" });

/** A hanging provider times out, and a broken stream resumes, only after seconds. */
const PATIENT_MS = 15_000;

const api = (chatId: string) => `/api/v1/chats/${chatId}`;

const exchange = (number: number) => [
  {
    id: `q${number}`,
    role: "user",
    author: { id: "7", name: "Ann" },
    text: `We decided to ship part ${number} on 2026-03-${number + 9}. My goal is to stay below ${number}00 euros.`,
  },
  { id: `a${number}`, role: "model", text: `Noted: part ${number} goes out on 2026-03-${number + 9}.` },
];

/** As a bot posts them; the first call creates the chat. */
async function ingest(request: APIRequestContext, chatId: string, from: number, through: number) {
  const numbers = Array.from({ length: through - from + 1 }, (_, index) => from + index);
  const chat = { title: `Launch ${chatId}`, bot: { name: "gryag" } };
  const response = await request.post(`${api(chatId)}/messages`, {
    data: { chat, messages: numbers.flatMap(exchange) },
  });
  expect(await response.json()).toMatchObject({ added: 2 * numbers.length });
}

/** Everything that a summary could have changed. */
async function stored(request: APIRequestContext, chatId: string): Promise<readonly string[]> {
  const parts = ["payload?form=wire", "payload?form=wire&format=openai-summary", "messages", "ledger"];
  return Promise.all(parts.map(async (part) => (await request.get(`${api(chatId)}/${part}`)).text()));
}

async function openSummaries(page: Page, chatId: string) {
  const bench = new WorkbenchPage(page);
  await bench.showPanels("summaries");
  await bench.open(chatId);
  return { bench, summaries: new SummariesPage(page) };
}

/** Waits until the preview is gone, so that the next one is new. */
async function order(summaries: SummariesPage): Promise<void> {
  await summaries.askByKey();
  await summaries.start.click();
  await expect(summaries.preview).toBeHidden();
}

test("a summary grows on screen, and cancelling it leaves everything as it was", async ({
  page,
  request,
  models,
}) => {
  await ingest(request, "slow", 1, 8);
  const before = await stored(request, "slow");
  const { bench, summaries } = await openSummaries(page, "slow");
  const hash = await bench.payloadHash();
  models.play({ kind: "ok", pauseMs: 900 });
  await summaries.askByKey();
  await expect(summaries.preview).toContainText("gemini · gemini-3.5-flash");
  await expect(summaries.preview).toContainText(new URL(models.origin).host);
  await expect(summaries.preview).toContainText("for input");
  await summaries.start.click();

  const running = summaries.result("Generating summary 1");
  await expect(running).toContainText("You planned the release");
  const early = (await running.innerText()).length;
  await expect.poll(async () => (await running.innerText()).length).toBeGreaterThan(early);
  await running.getByRole("button", { name: "Cancel" }).click();
  await expect(summaries.result("Summary 1 cancelled")).toContainText("are unchanged");
  await expect(summaries.version(1)).toHaveAttribute("data-state", "cancelled");
  expect(await bench.payloadHash()).toBe(hash);
  expect(await stored(request, "slow")).toEqual(before);
  await bench.reload();
  await expect(summaries.version(1)).toContainText("cancelled");
  expect(await bench.payloadHash()).toBe(hash);
});

const SOON = { kind: "rate-limited", retryDelay: "0.02s" } as const;
const FAILURES: readonly (readonly [readonly Behaviour[], string, string])[] = [
  [[SOON, SOON, SOON, SOON], "Rate limit or quota exceeded", "answered with HTTP 429"],
  [[{ kind: "error", status: 500 }], "Server error", "answered with HTTP 500"],
  [[{ kind: "hang" }], "The provider timed out", "No complete answer within 6 s"],
  [[{ kind: "not-json" }], "Could not parse the response", "JSON"],
  [[{ kind: "blocked" }], "The provider blocked the text", "PROHIBITED_CONTENT"],
  [[{ kind: "empty" }], "The response was empty", "The model returned no text"],
  [[{ kind: "max-tokens" }], "The response was truncated", "MAX_TOKENS"],
  [[{ kind: "cut" }], "The response was truncated", "before"],
];

test("each failure shows its cause and changes nothing", async ({ page, request, models }) => {
  // Eight runs, one of them a hang.
  test.slow();
  await ingest(request, "failing", 1, 8);
  const before = await stored(request, "failing");
  const { bench, summaries } = await openSummaries(page, "failing");
  const hash = await bench.payloadHash();
  for (const [index, [script, cause, words]] of FAILURES.entries()) {
    const version = index + 1;
    models.play(...script);
    await order(summaries);
    const failed = summaries.result(`Summary ${version} failed`);
    await expect(failed).toContainText(cause, { timeout: PATIENT_MS });
    await expect(failed).toContainText(words);
    await expect(failed).toContainText("are unchanged");
    await expect(summaries.version(version)).toHaveAttribute("data-state", "failed");
    await expect(summaries.version(version)).toContainText(cause);
    expect(models.requests.length, cause).toBe(script.length);
    expect(await bench.payloadHash()).toBe(hash);
  }
  expect(await stored(request, "failing")).toEqual(before);
  await bench.reload();
  await expect(summaries.versions).toHaveCount(FAILURES.length);
  expect(await bench.payloadHash()).toBe(hash);
});

test("a summary after a retry is active, has a word diff to the next, and both roll back", async ({
  page,
  request,
  models,
}) => {
  await ingest(request, "working", 1, 8);
  const { bench, summaries } = await openSummaries(page, "working");
  const hash = await bench.payloadHash();
  models.play(SOON);
  await order(summaries);
  await expect(summaries.result("Summary 1 is active")).toContainText(/\d+ → \d+ tokens/);
  expect(models.requests).toHaveLength(2);
  await expect(summaries.version(1)).toContainText("gemini · gemini-3.5-flash · manual");
  const first = await bench.nextHash(hash);

  const text = "You planned the release together. You want to ship on Monday and keep the old address alive.";
  models.play({ kind: "ok", text });
  await ingest(request, "working", 9, 10);
  const grown = await bench.nextHash(first);
  await order(summaries);
  await expect(summaries.result("Summary 2 is active")).toBeVisible();
  await bench.nextHash(grown);
  await summaries.version(2).getByRole("button", { name: "Compare with version 1" }).click();
  const changes = summaries.version(2).getByRole("region", { name: /^Changes from version 1/ });
  await expect(changes.locator("del").filter({ hasText: "Friday" })).toBeVisible();
  await expect(changes.locator("ins").filter({ hasText: "Monday" })).toBeVisible();

  await summaries.version(2).getByRole("button", { name: "Roll back" }).click();
  await expect.poll(() => bench.payloadHash()).toBe(grown);
  await summaries.version(1).getByRole("button", { name: "Roll back" }).click();
  await expect(summaries.version(1)).toContainText("rolled back");
  for (const number of [9, 10])
    for (const id of [`q${number}`, `a${number}`]) await request.delete(`${api("working")}/messages/${id}`);
  await expect.poll(() => bench.payloadHash()).toBe(hash);
});

test("a bot's answers start summaries; a failed one waits for as many exchanges again", async ({
  page,
  request,
  models,
}) => {
  await ingest(request, "automatic", 1, 2);
  const { bench, summaries } = await openSummaries(page, "automatic");
  await summaries.sendBotCommand("/summary 3");
  await expect(summaries.botReply).toContainText("every 3");
  await page.keyboard.press("Escape");
  await expect(summaries.panel.getByText("Next summary in 1 exchange.")).toBeVisible();

  models.play({ kind: "blocked" }, { kind: "ok", pauseMs: 300 });
  await ingest(request, "automatic", 3, 3);
  await expect(summaries.version(1)).toContainText("The provider blocked the text");
  await expect(summaries.panel.getByText("Next summary in 3 exchanges.")).toBeVisible();
  await expect(summaries.panel.getByText("waits until 6 exchanges are complete")).toBeVisible();
  await ingest(request, "automatic", 4, 5);
  await expect(summaries.panel.getByText("Next summary in 1 exchange.")).toBeVisible();
  expect(models.requests).toHaveLength(1);
  const hash = await bench.payloadHash();

  await ingest(request, "automatic", 6, 6);
  await expect(summaries.result("Generating summary 2")).toContainText("triggered by a bot answer");
  await expect(summaries.result("Summary 2 is active")).toBeVisible();
  await expect(summaries.version(2)).toContainText("automatic");
  await expect(summaries.panel.getByText("Next summary in 3 exchanges.")).toBeVisible();
  await bench.nextHash(hash);
});

test("the provider's count is shown beside ours and stored", async ({ page, request, models }) => {
  await ingest(request, "counted", 1, 8);
  const bench = new WorkbenchPage(page);
  await bench.showPanels("tokens");
  await bench.open("counted");
  const count = page.getByRole("region", { name: "Provider count" });
  await expect(count.getByRole("button", { name: "Count with the provider" })).toBeVisible();
  expect(models.requests).toHaveLength(0);
  models.play({ kind: "error", status: 500 });
  await count.getByRole("button", { name: "Count with the provider" }).click();
  await expect(count.getByRole("alert")).toContainText("HTTP 500");

  models.play();
  await count.getByRole("button", { name: "Count with the provider" }).click();
  await expect(count.getByText("Difference")).toBeVisible();
  const theirs = Math.ceil(Buffer.byteLength(models.requests[0]?.body ?? "") / 4);
  await expect(count).toContainText(`${theirs.toLocaleString("en")} tokens`);
  await expect(count).toContainText(/the provider counts \d+ tokens (more|fewer) \([\d.]+%\)/);
  const shown = await count.innerText();
  await bench.reload();
  await expect(count.getByText("Difference")).toBeVisible();
  expect(await count.innerText()).toBe(shown);
  expect(models.requests).toHaveLength(1);
});

test("two formats are replayed side by side, byte for byte as shown", async ({ page, request, models }) => {
  await ingest(request, "replayed", 1, 4);
  const before = await stored(request, "replayed");
  const bench = new WorkbenchPage(page);
  await bench.showPanels("replay");
  await bench.open("replayed");
  const replay = new ReplayPage(page);
  const formats = [
    ["gemini", "Gemini", "gemini-3.5-flash"],
    ["openai-summary", "OpenAI + summary", "gpt-4o-mini"],
  ] as const;
  await replay.choose("Gemini", "OpenAI + summary");
  const leaking = { kind: "ok", text: "It ships on Friday.\n[meta] chat_id=42 user_id=7" } as const;
  models.play(leaking, leaking);
  await replay.send.click();
  await expect(replay.dialog).toContainText("These 2 payloads leave your machine");
  await expect(replay.dialog).toContainText("Output is billed separately");
  expect(models.requests).toHaveLength(0);
  await replay.confirm.click();

  for (const [format, name, model] of formats) {
    const answer = replay.answer(name);
    await expect(answer).toContainText("completed");
    await expect(answer).toContainText("current payload");
    await expect(answer.getByRole("region", { name: "Response" }).locator("del")).toContainText("[meta]");
    await expect(answer.getByRole("region", { name: "Shown to the user" })).toHaveText("It ships on Friday.");
    await expect(answer).toContainText(/Input\s*\d+.*Output\s*\d+.*Total\s*\d+/);
    await expect(answer).toContainText(/Finish reason\s*stop/i);
    await expect(answer).toContainText(/Time\s*\d+\.\d s/);
    const shown = await hashIn(answer);
    expect(shown).toBe(await hashIn(replay.column(name)));
    expect(models.requests.map(({ sha256 }) => sha256)).toContain(shown);
    const query = `form=wire&format=${format}&model=${model}`;
    const wire = await (await request.get(`${api("replayed")}/payload?${query}`)).body();
    expect(createHash("sha256").update(wire).digest("hex")).toBe(shown);
  }
  expect(await hashIn(replay.answer("Gemini"))).toBe(await bench.payloadHash());
  expect(models.requests).toHaveLength(2);
  expect(await stored(request, "replayed")).toEqual(before);
});

for (const [format, name, path, keyHeader] of [
  ["openai", "OpenAI chat", "/v1/chat/completions", "authorization"],
  ["anthropic", "Anthropic", "/v1/messages", "x-api-key"],
] as const) {
  test(`a chat of ${name} is replayed in its own protocol, byte for byte as shown`, async ({
    page,
    request,
    models,
  }) => {
    const chatId = `replayed-${format}`;
    await ingest(request, chatId, 1, 4);
    const bench = new WorkbenchPage(page);
    await bench.showPanels("replay");
    await bench.open(chatId, `?format=${format}`);
    const replay = new ReplayPage(page);
    await expect(replay.column(name)).toBeVisible();
    models.play({ kind: "ok", text: "It ships on Friday." });
    await replay.send.click();
    await expect(replay.dialog).toContainText("This payload leaves your machine");
    await replay.confirm.click();
    await expect(replay.answer(name)).toContainText("It ships on Friday.");
    expect(models.requests.map((sent) => [sent.path, sent.sha256])).toEqual([
      [path, await bench.payloadHash()],
    ]);
    expect(String(models.requests[0]?.headers[keyHeader])).toContain(KEYS[format]);

    const foreign = format === "openai" ? "gpt-4.1" : "claude-opus-5";
    await bench.open(chatId, `?format=gemini&model=${foreign}`);
    await expect(replay.column("Gemini")).toContainText(`${foreign} does not support Gemini requests`);
    await expect(replay.send).toBeDisabled();
    expect(models.requests).toHaveLength(1);
  });
}

test("a stored answer that leaks metadata is flagged", async ({ page, request }) => {
  await ingest(request, "leaking", 1, 2);
  const leak = { id: "a3", role: "model", text: "On Friday.\n[meta] chat_id=42 user_id=7" };
  await request.post(`${api("leaking")}/messages`, { data: { message: leak } });
  const bench = new WorkbenchPage(page);
  await bench.showPanels("answers");
  await bench.open("leaking");
  const answers = bench.panel("Answers");
  await answers.getByRole("button", { name: "Leaks only" }).click();
  await expect(answers.getByRole("button", { name: "Message a3" })).toBeVisible();
  await expect(answers.getByRole("button", { name: "Message a2" })).toBeHidden();
  await expect(answers.locator("del")).toContainText("[meta]");
});

test("a provider that leaks the key, exports and settings: the browser never sees it", async ({
  page,
  request,
  models,
}) => {
  await ingest(request, "secret", 1, 8);
  const { bench, summaries } = await openSummaries(page, "secret");
  models.play({ kind: "echo-key", status: 401 });
  await order(summaries);
  await expect(summaries.result("Summary 1 failed")).toContainText("The provider rejected the key");
  expect(models.requests[0]?.headers["x-goog-api-key"]).toBe(KEYS.gemini);
  models.play({ kind: "answer-key" });
  await order(summaries);
  await expect(summaries.result("Summary 2 is active")).toBeVisible();
  await summaries.version(2).getByRole("button", { name: "Text" }).click();
  await expect(summaries.version(2)).toContainText("You gave me the key [key]");
  await bench.reload();

  await page.getByRole("button", { name: "Export" }).click();
  for (const item of ["curl (shell script)", "TypeScript", "Python", "Test fixture (JSON)"]) {
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: item }).click();
    await (await started).path();
  }
  for (const path of ["/api/chats/secret/export", "/activity", "/settings", `${api("secret")}/summaries`])
    expect((await request.get(path)).status(), path).toBe(200);
  await page.goto("/settings");
  await expect(page.getByText("gemini-3.5-flash")).toBeVisible();
});

test("an app killed in the middle of a summary restarts with the chat unchanged", async ({
  page,
  request,
  models,
  app,
  complaints,
}) => {
  // Includes a start of the app.
  test.slow();
  await ingest(request, "killed", 1, 8);
  const before = await stored(request, "killed");
  const { bench, summaries } = await openSummaries(page, "killed");
  const hash = await bench.payloadHash();
  models.play({ kind: "ok", pauseMs: 900 });
  await order(summaries);
  await expect(summaries.result("Generating summary 1")).toContainText("You planned the release");
  await app.kill();
  await app.start();

  await expect(summaries.version(1)).toHaveAttribute("data-state", "interrupted", { timeout: PATIENT_MS });
  await expect(summaries.version(1)).toContainText("The process stopped before it finished");
  await expect(summaries.result("Summary 1 failed")).toContainText("The process stopped before it finished");
  await bench.reload();
  await expect(summaries.version(1)).toContainText("interrupted");
  expect(await bench.payloadHash()).toBe(hash);
  expect(await stored(request, "killed")).toEqual(before);
  await order(summaries);
  await expect(summaries.result("Summary 2 is active")).toBeVisible();
  await bench.nextHash(hash);
  // The browser logs what it could not load while the app was down.
  const own = complaints.filter((complaint) => !complaint.includes("net::ERR_"));
  complaints.splice(0, Infinity, ...own);
});
