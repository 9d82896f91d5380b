import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { faultsOf } from "./pages/faults-of";
import { WorkbenchPage } from "./pages/workbench-page";
import { storeChats } from "./run-command";

const ann = { id: "5", name: "Ann" };
const helper = { id: "6", name: "Helper" };

/** Ann asks Helper, but Ann was imported as the bot. */
function storeMistaken(id: string, title: string): void {
  storeChats({
    contextscope: 1,
    chat: { id, title, platform: "telegram", bot: ann },
    messages: [
      { id: "1", role: "model", author: ann, text: "What is the plan?" },
      { id: "2", role: "user", author: helper, text: "Tea, then work." },
      { id: "3", role: "model", author: ann, text: "Thank you" },
    ],
  });
}

async function rolesOf(page: Page, chatId: string): Promise<readonly string[]> {
  const answer = await page.request.get(`/api/v1/chats/${chatId}/messages`);
  return (await answer.json()).messages.map(({ role }: { role: string }) => role);
}

test("the bot is changed to another author, then to none, and everything follows", async ({ page }) => {
  const id = "mistaken-bot";
  storeMistaken(id, "Who is the bot");
  const bench = new WorkbenchPage(page);
  await bench.showPanels("json");
  await bench.open(id);
  const openDialog = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("button", { name: "Change bot…" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Change bot" });
  const change = dialog.getByRole("button", { name: "Change", exact: true });
  await openDialog();
  await expect(dialog.getByRole("radio", { name: "Ann (5) 2 messages current bot" })).toBeChecked();
  await expect(change).toBeDisabled();
  await dialog.getByRole("radio", { name: "Helper (6) 1 message" }).check();
  await change.click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("1 message is now from the bot, 2 messages from people.").first(),
  ).toBeVisible();
  expect(await rolesOf(page, id)).toEqual(["user", "model", "user"]);
  await expect(bench.panel("Raw JSON")).toContainText("user_id=5");

  await openDialog();
  await expect(dialog.getByRole("radio", { name: "Helper (6) 1 message current bot" })).toBeChecked();
  await dialog.getByRole("radio", { name: "No bot in this chat" }).check();
  await change.click();
  await expect(dialog).toBeHidden();
  expect(await rolesOf(page, id)).toEqual(["user", "user", "user"]);
  await expect(bench.panel("Raw JSON")).toContainText("user_id=6");
  await page.goto("/activity");
  await expect(page.getByText("Bot changed: 0 messages are now the bot's, 1 a person's")).toBeVisible();
});

test("the dialog has no accessibility violations in either theme, and is translated into Ukrainian", async ({
  page,
}) => {
  const id = "mistaken-bot-shown";
  storeMistaken(id, "Who is the bot, again");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const bench = new WorkbenchPage(page);
  await bench.open(id);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Change bot…" }).click();
  await expect(page.getByRole("radio", { name: "No bot in this chat" })).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${theme}\\b`));
    expect(await faultsOf(page, "dialog[open]"), theme).toEqual([]);
  }
  await page.context().addCookies([{ name: "contextscope-locale", value: "uk", url: page.url() }]);
  await bench.reload();
  await page.getByRole("button", { name: "Експорт" }).click();
  await page.getByRole("button", { name: "Змінити бота…" }).click();
  await expect(page.getByRole("radio", { name: "У цьому чаті немає бота" })).toBeVisible();
});
