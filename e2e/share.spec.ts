import { expect, test } from "./fixtures";
import { untilInteractive } from "./pages/until-interactive";
import { WorkbenchPage } from "./pages/workbench-page";
import { storeChats } from "./run-command";

const chat = { id: "to-be-shared", title: "Shared chat", bot: { name: "bot" } };

test("a shared payload opens without a session and without its names and texts, until it is revoked", async ({
  page,
  browser,
  expectedFailures,
}) => {
  storeChats({
    contextscope: 1,
    chat,
    messages: [
      {
        id: "1",
        role: "user",
        author: { id: "123456789", name: "Olena Kovalenko" },
        text: "A private question",
      },
      { id: "2", role: "model", text: "A private answer" },
    ],
  });
  const bench = new WorkbenchPage(page);
  await bench.open(chat.id);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Share this payload…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this payload" });
  await expect(dialog.getByLabel("What is replaced")).toHaveValue("texts");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.locator("[data-share-link]").textContent()) ?? "";

  const stranger = await browser.newContext();
  const shared = await stranger.newPage();
  const response = await shared.goto(link);
  expect(response?.status()).toBe(200);
  await expect(shared.getByRole("heading", { level: 1, name: "Shared payload" })).toBeVisible();
  await expect(shared.getByText("2 messages sent")).toBeVisible();
  const html = await shared.content();
  expect(html.match(/Olena|Kovalenko|123456789|private|to-be-shared|Shared chat/g) ?? []).toEqual([]);
  await expect(shared.getByRole("link")).toHaveCount(0);
  expect(await stranger.cookies()).toEqual([]);

  await page.goto("/settings");
  await untilInteractive(page);
  await page.getByRole("button", { name: "Revoke the link to Shared chat" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  expectedFailures.push(`404 ${new URL(link).pathname}`);
  expect((await shared.goto(link))?.status()).toBe(404);
  await expect(shared.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await stranger.close();
});
