import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { demoChats } from "../prisma/demo";
import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";
import { printFor, storeChats } from "./run-command";

/** A demo chat with compact on, under its own name: other tests switch that of the demo itself. */
function storeReleaseDesk(id: string): string {
  const demo = demoChats().find(({ chat }) => chat.id === "C07RELEASE42");
  if (demo === undefined) throw new Error("the release desk is among the demo chats");
  storeChats({ ...demo, chat: { ...demo.chat, id } });
  return id;
}

const exported = async (request: APIRequestContext, chatId: string) =>
  (await request.get(`/api/chats/${encodeURIComponent(chatId)}/export`)).text();

/** A chat of this test's own. */
function storeTalk(id: string): string {
  storeChats({
    contextscope: 1,
    chat: { id, title: id, bot: { name: "gryag" }, systemPrompt: "Be brief." },
    messages: [
      { id: "1", role: "user", author: { id: "7", name: "Ann" }, text: "What is a lighthouse?" },
      { id: "2", role: "model", text: "A tower with a lamp." },
      { id: "3", role: "user", author: { id: "7", name: "Ann" }, text: "And a lightship?" },
    ],
  });
  return id;
}

async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link to this payload" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe("with compact active", () => {
  test("raw JSON and compact are side by side and copy what the command line prints", async ({
    page,
    request,
  }) => {
    const chatId = storeReleaseDesk("release-desk-json");
    const file = await exported(request, chatId);
    const bench = new WorkbenchPage(page);
    await bench.open(chatId);
    await expect(bench.compactBadge).toBeVisible();
    await expect(bench.activeFormat).toHaveText("Automatic: OpenAI chat");
    for (const [panel, format] of [
      ["Raw JSON", "openai"],
      ["Compact", "compact"],
    ] as const)
      expect(await bench.copy(panel)).toBe(printFor(file, "render", "--format", format));
  });

  test("the wire panel names the format of its bytes", async ({ page, request }) => {
    const chatId = storeReleaseDesk("release-desk-wire");
    const file = await exported(request, chatId);
    const bench = new WorkbenchPage(page);
    await bench.showPanels("wire");
    await bench.open(chatId);
    await expect(bench.panel("Wire JSON").getByTitle(/^Bytes sent in/)).toHaveText("Compact");
    // Exactly the bytes: no line break follows them.
    expect(await bench.copy("Wire JSON")).toBe(printFor(file, "render", "--wire"));
  });
});

test("a link to a payload shows the same hash after another limit was saved and a message arrived", async ({
  page,
  request,
}) => {
  const chatId = storeTalk("lasting-link");
  const bench = new WorkbenchPage(page);
  await bench.showPanels("compact");
  await bench.open(chatId, "?recentMessages=2");
  const hash = await bench.payloadHash();
  const link = await copyLink(page);

  await bench.open(chatId);
  await bench.limit("Recent messages").fill("1");
  await bench.nextHash(hash);
  await bench.saveLimits();
  const message = { id: "4", role: "model", text: "A lighthouse that floats." };
  const posted = await request.post(`/api/v1/chats/${chatId}/messages`, { data: { message } });
  expect(posted.ok()).toBe(true);
  await bench.open(chatId);
  expect(await bench.payloadHash()).not.toBe(hash);

  await bench.showPanels("media");
  await page.goto(link);
  await bench.reload();
  expect(await bench.payloadHash()).toBe(hash);
  await expect(bench.panel("Compact")).toBeVisible();
  await expect(page.getByText("This link was created for a different payload")).toBeHidden();
  await expect(bench.limit("Recent messages")).toHaveValue("2");

  const edited = await request.patch(`/api/v1/chats/${chatId}/messages/1`, {
    data: { text: "What is a beacon?" },
  });
  expect(edited.ok()).toBe(true);
  await bench.reload();
  const notice = page.getByText(`This link was created for a different payload (${hash.slice(0, 12)})`);
  await expect(notice).toBeVisible();
  expect(await bench.payloadHash()).not.toBe(hash);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await expect(page).not.toHaveURL(/payload=/);
});

test("a payload is exported from its panel in all four languages, and none contains a key", async ({
  page,
}) => {
  const bench = new WorkbenchPage(page);
  await bench.showPanels("openai-summary");
  await bench.open(storeTalk("as-programs"));
  const texts: string[] = [];
  for (const [language, name] of [
    ["curl (shell script)", "as-programs-openai-summary.sh"],
    ["TypeScript", "as-programs-openai-summary.mts"],
    ["Python", "as-programs-openai-summary.py"],
    ["Test fixture (JSON)", "as-programs-openai-summary.fixture.json"],
  ] as const) {
    await bench
      .panel("OpenAI + summary")
      .getByRole("button", { name: "OpenAI + summary as code (without the key)" })
      .click();
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: language }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    texts.push(readFileSync(await download.path(), "utf8"));
    await page.keyboard.press("Escape");
  }
  for (const text of texts) {
    expect(text).toContain("And a lightship?");
    expect(text).toContain("gpt-4o-mini");
    expect(text).not.toMatch(/AIza|sk-[a-z]|Bearer [a-z0-9]/i);
  }
  for (const program of texts.slice(0, 3)) expect(program).toContain("OPENAI_API_KEY");
});

test("the ledger and the findings are copied exactly as the command line prints them", async ({
  page,
  request,
}) => {
  const chatId = storeReleaseDesk("release-desk-ledger");
  const file = await exported(request, chatId);
  const bench = new WorkbenchPage(page);
  await bench.showPanels("ledger", "findings", "media", "tokens");
  await bench.open(chatId);
  expect(await bench.copy("Ledger")).toBe(printFor(file, "render", "--ledger"));
  expect(await bench.copy("Findings")).toBe(printFor(file, "lint", "--json"));
});

test("two configurations are saved as one diff", async ({ page }) => {
  const chatId = storeReleaseDesk("release-desk-diff");
  await page.goto(`/chats/${chatId}/compare`);
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`${chatId}-comparison.diff`);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^--- A compact sha256:[0-9a-f]{64} .*\n\+\+\+ B openai sha256:[0-9a-f]{64} /);
  expect(text).toContain("\n@@ message ");
});
