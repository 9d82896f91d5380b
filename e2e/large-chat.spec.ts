import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const NIGHT_SHIFT = "-1001999000111";
const MAX_ROW_NODES = 300;

test("20,000 messages: few rows are rendered, however far one scrolls", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(NIGHT_SHIFT);
  await expect(bench.timeline.locator("[data-index]").first()).toBeVisible();
  await expect(bench.panel("Compact").locator("[data-index]").first()).toBeVisible();
  for (let turn = 0; turn < 12; turn += 1) {
    await bench.timeline.evaluate((box) => {
      box.scrollTop = Math.max(0, box.scrollTop - 3000);
    });
    await page.waitForTimeout(60);
    expect(await page.locator("[data-index]").count()).toBeLessThanOrEqual(MAX_ROW_NODES);
  }
});
