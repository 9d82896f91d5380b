import { AxeBuilder } from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import type { ChatFileInput } from "../lib/core/schema/chat-file";
import { expect, test } from "./fixtures";
import { SummariesPage } from "./pages/summaries-page";
import { WorkbenchPage } from "./pages/workbench-page";
import { storeChats } from "./run-command";

const EXCHANGES = 8;

/** Enough goals, decisions and dates for the offline extract. */
function launchChat(id: string): ChatFileInput {
  const messages = Array.from({ length: EXCHANGES }, (_, index) => {
    const day = String(index + 10);
    return [
      {
        id: `q${index + 1}`,
        role: "user" as const,
        text: `We decided to ship part ${index + 1} on 2026-03-${day}. My goal is to stay below ${index + 1}00 euros.`,
      },
      {
        id: `a${index + 1}`,
        role: "model" as const,
        text: `Noted: part ${index + 1} goes out on 2026-03-${day}. Who checks the invoices?`,
      },
    ];
  }).flat();
  return { contextscope: 1, chat: { id, title: `Launch ${id}`, bot: { name: "bot" } }, messages };
}

test("a summary is previewed, made, rolled back to the same payload, and redone", async ({ page }) => {
  storeChats(launchChat("summary-journey"));
  const bench = new WorkbenchPage(page);
  const summaries = new SummariesPage(page);
  await bench.open("summary-journey");
  const before = await bench.payloadHash();

  await page.getByRole("button", { name: "Summarise now" }).first().click();
  await expect(summaries.preview.getByText("12 messages", { exact: true })).toBeVisible();
  await expect(summaries.preview.getByText("it stays on this machine")).toBeVisible();
  await summaries.preview.getByRole("button", { name: "q1", exact: true }).click();
  await expect(bench.timeline.locator('[data-message="q1"]')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await summaries.start.click();
  await expect(summaries.result("Summary 1 is active")).toContainText("→");
  const after = await bench.nextHash(before);
  const first = summaries.version(1);
  await expect(first).toContainText("active");
  await expect(first).toContainText("offline extract · manual");
  await first.getByRole("button", { name: "Text" }).click();
  await expect(first).toContainText("part 1 on 2026-03-10");

  await first.getByRole("button", { name: "Roll back" }).click();
  expect(await bench.nextHash(after)).toBe(before);
  await expect(first).toContainText("rolled back");
  await first.getByRole("button", { name: "Redo" }).click();
  expect(await bench.nextHash(before)).toBe(after);

  const toast = page.getByRole("listitem").filter({ hasText: "Summary 1 rolled back" });
  await expect(toast).toHaveCount(0, { timeout: 10_000 });
  await first.getByRole("button", { name: "Roll back" }).click();
  const redone = page.waitForResponse(/\/summaries\/redo$/);
  await toast.getByRole("button", { name: "Undo" }).click();
  await redone;
  await bench.reload();
  expect(await bench.payloadHash()).toBe(after);
});

const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test("a double click and two tabs make one version, and both tabs see it", async ({ page, context }) => {
  storeChats(launchChat("summary-tabs"));
  const [bench, other] = [new WorkbenchPage(page), new WorkbenchPage(await context.newPage())];
  const summaries = new SummariesPage(page);
  const otherSummaries = new SummariesPage(context.pages()[1] ?? page);
  await bench.open("summary-tabs");
  await other.open("summary-tabs");
  const before = await bench.payloadHash();
  expect(await other.payloadHash()).toBe(before);
  await otherSummaries.askByKey();
  await summaries.askByKey();
  // In parallel: the first summary must not be finished before the second is requested.
  await Promise.all([clickTwice(summaries.start), clickTwice(otherSummaries.start)]);

  for (const tab of [summaries, otherSummaries]) {
    await expect(tab.result("Summary 1 is active")).toBeVisible();
    await expect(tab.versions).toHaveCount(1);
  }
  const after = await bench.nextHash(before);
  await expect.poll(() => other.payloadHash()).toBe(after);
  await summaries.version(1).getByRole("button", { name: "Roll back" }).click();
  await expect(otherSummaries.version(1)).toContainText("rolled back");
  await expect.poll(() => other.payloadHash()).toBe(before);
});

test("the bot's commands run in the palette: an invalid N is asked again, a valid one is stored", async ({
  page,
}) => {
  storeChats(launchChat("summary-commands"));
  const bench = new WorkbenchPage(page);
  const summaries = new SummariesPage(page);
  await bench.open("summary-commands");
  await summaries.sendBotCommand("/summary 0");
  await expect(summaries.botReply).toHaveText("Too small. Please enter a number from 1 to 500.");
  await summaries.sendBotCommand("many");
  await expect(summaries.botReply).toHaveText("Please enter a whole number from 1 to 500.");
  await summaries.sendBotCommand("12");
  await expect(summaries.botReply).toHaveText("Summaries are on, every 12 complete exchanges.");
  await expect(bench.limit("Exchanges per summary")).toHaveValue("12");
  await summaries.sendBotCommand("/summary_status");
  await expect(summaries.botReply).toContainText("8 complete exchanges since the last summary");
  await summaries.sendBotCommand("/summary_now");
  await expect(summaries.botReply).toContainText("Summarising 16 messages");
  await page.keyboard.press("Escape");
  await expect(summaries.palette).toBeHidden();
  await expect(summaries.version(1)).toContainText("active");
  await page.reload();
  await expect(bench.limit("Exchanges per summary")).toHaveValue("12");
});

test("clearing the history asks for a word, offers the export, and keeps the configuration", async ({
  page,
}) => {
  storeChats(launchChat("summary-clear"));
  const bench = new WorkbenchPage(page);
  const summaries = new SummariesPage(page);
  await bench.showPanels("summaries");
  await bench.open("summary-clear");
  await summaries.sendBotCommand("/summary 9");
  await expect(summaries.botReply).toContainText("every 9");
  await summaries.sendBotCommand("/clear_history");
  await summaries.sendBotCommand("rather not");
  await expect(summaries.botReply).toHaveText("Nothing was deleted.");
  await page.keyboard.press("Escape");

  await summaries.panel.getByRole("button", { name: "Clear history…" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear the history of this chat?" });
  await expect(dialog.getByText("This permanently deletes 16 messages")).toBeVisible();
  const started = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /export the chat/i }).click();
  expect((await started).suggestedFilename()).toBe("summary-clear.contextscope.json");
  const confirm = dialog.getByRole("button", { name: "Clear history" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("clear");
  await confirm.click();
  await expect(page.getByText("History cleared: 16 messages deleted").first()).toBeVisible();
  await expect(page.getByText("No messages in this chat")).toBeVisible();
  await expect(summaries.panel.getByRole("spinbutton", { name: "Exchanges per summary" })).toHaveValue("9");
  await page.keyboard.press("s");
  await expect(summaries.panel.getByText("The context has no messages")).toBeVisible();
});
