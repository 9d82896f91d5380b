import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const TRAIL_PHOTOS = "-1002088114907";

test("every bar of the chart is painted, and repainted for another limit", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.showPanels("tokens");
  await bench.open(TRAIL_PHOTOS);
  const bars = bench.panel("Tokens").locator("[data-stack]");
  // Five formats, five vocabularies; of the other protocols only an active one is counted at every edit.
  await expect(bars).toHaveCount(25);
  // A browser silently drops an image that it cannot parse.
  const pictures = () => bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundImage));
  const before = await pictures();
  for (const picture of before) expect(picture).toMatch(/^linear-gradient\(to right, \S+/);
  const hash = await bench.payloadHash();
  await bench.limit("Recent messages").fill("12");
  await bench.nextHash(hash);
  expect((await pictures()).filter((picture, bar) => picture === before[bar])).toEqual([]);
});
