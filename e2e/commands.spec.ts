import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const KYIV_DEVS = "-123456789";
const LAMP_LAUNCH = "366120998";

test("the palette finds chats and messages, and opens them by keyboard alone", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Trailhead");
  await expect(palette.getByRole("option", { name: /Trail photos/ })).toBeVisible();
  await expect(palette.locator("mark").first()).toHaveText(/trailhead/i);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/chats\/-1002088114907\?message=/);
  await expect(palette).toBeHidden();
});

test("the palette runs the page's commands", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.getByRole("button", { name: "Commands" }).click();
  await page.keyboard.type("show tokens");
  await page.getByRole("option", { name: /Show Tokens/ }).click();
  await expect(bench.panel("Tokens").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzzqqqq");
  await expect(page.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the palette and the key map replace each other", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("keyboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("? shows the keys; digits open panels, brackets move in time", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Toggle compact format")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await keys.getByRole("button", { name: "Close" }).click();

  await page.keyboard.press("1");
  await expect(bench.panel("Console").first()).toBeVisible();
  await expect(bench.panel("Console").first()).toBeFocused();
  const now = await bench.payloadHash();
  await page.keyboard.press("[");
  const before = await bench.nextHash(now);
  await page.keyboard.press("]");
  expect(await bench.nextHash(before)).toBe(now);
  await bench.limit("Videos").focus();
  await page.keyboard.press("1");
  await expect(bench.limits.getByText("A whole number from 0 to 10")).toBeVisible();
});

test("the palette and then the key switch the compact format, and a reload keeps it", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(LAMP_LAUNCH);
  await expect(bench.compactBadge).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Chats and messages" })).toBeVisible();
  await page.keyboard.type("compact format");
  await page.getByRole("option", { name: /Toggle compact format/ }).click();
  await expect(bench.compactBadge).toBeVisible();
  await bench.reload();
  await expect(bench.compactBadge).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Chats and messages" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(bench.compactBadge).toBeHidden();
});

test("the palette reaches every page, closes panels and asks before a chat is deleted", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  const choose = async (words: string, name: string | RegExp) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await page.getByRole("option", { name }).click();
  };
  await bench.open(KYIV_DEVS);
  await choose("close raw", "Close Raw JSON");
  await expect(bench.panel("Raw JSON")).toHaveCount(0);
  await expect(bench.place(0)).toBeFocused();
  await choose("add panel", "Add panel");
  await expect(bench.place(1)).toBeFocused();
  await choose("delete", "Delete chat…");
  await page
    .getByRole("dialog", { name: "Delete this chat?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await choose("compare", "Compare two configurations");
  await expect(page.getByRole("region", { name: "Configuration A" })).toBeVisible();
  await choose("import", "Import chats");
  await expect(page).toHaveURL(/\/import$/);
  await choose("settings", "Go to settings");
  await expect(page).toHaveURL(/\/settings$/);
  await choose("activity", "Go to activity");
  await expect(page).toHaveURL(/\/activity/);
});

test("/ searches in a panel, or everywhere when no panel is searchable", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.keyboard.press("/");
  await expect(bench.panel("Raw JSON").getByRole("searchbox")).toBeFocused();
  await bench.showPanels("media");
  await bench.open(KYIV_DEVS);
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox")).toBeFocused();
});
