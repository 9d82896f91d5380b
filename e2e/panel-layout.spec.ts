import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const TRAIL_PHOTOS = "-1002088114907";
const KYIV_DEVS = "-123456789";

test("panels keep their widths, and a changed payload is announced", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const widthOf = async () => (await bench.timeline.boundingBox())?.width ?? 0;
  const before = await widthOf();
  const divider = page.getByRole("separator", { name: "Resize panels" }).first();
  await divider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(widthOf).toBeGreaterThan(before);
  const wider = await widthOf();
  await bench.reload();
  await expect.poll(widthOf).toBeCloseTo(wider, 0);

  const announced = page.getByRole("status").filter({ hasText: "Payload updated" });
  const said = (await announced.textContent()) ?? "";
  await bench.limit("Recent messages").fill("1");
  await expect(announced).not.toHaveText(said);
  await expect(announced).toHaveText(/^Payload updated: .*[0-9].* tokens$/);
});

test("each number of panels keeps its widths, however panels are added and removed", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const widthOf = async () => (await bench.timeline.boundingBox())?.width ?? 0;
  const widen = async () => {
    const before = await widthOf();
    await page.getByRole("separator", { name: "Resize panels" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(widthOf).toBeGreaterThan(before);
    return widthOf();
  };
  const add = () => page.getByRole("button", { name: "Add panel" }).click();
  const close = () =>
    page
      .getByRole("button", { name: /^Close / })
      .last()
      .click();
  const ofTwo = await widen();
  await add();
  const ofThree = await widen();
  for (const [change, width] of [
    [close, ofTwo],
    [add, ofThree],
    [() => bench.reload(), ofThree],
    [close, ofTwo],
  ] as const) {
    await change();
    await expect.poll(widthOf).toBeCloseTo(width, 0);
  }
  await close();
  await expect(page.getByRole("separator", { name: "Resize panels" })).toHaveCount(1);
  await add();
  await expect.poll(widthOf).toBeCloseTo(ofTwo, 0);
  await page.evaluate(() =>
    localStorage.setItem(
      "contextscope.panels",
      JSON.stringify({ panels: ["json", "compact"], sizes: { 2: { a: 30, b: 30, c: 40 } } }),
    ),
  );
  await bench.reload();
  await expect(bench.panel("Compact")).toBeVisible();
});

test("panels are chosen, added and closed, and stored", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.getByRole("combobox", { name: "View in panel 2" }).selectOption("Console");
  await expect(bench.panel("Console")).toContainText("Як справи, гряг?");
  await page.getByRole("button", { name: "Add panel" }).click();
  await expect(page.getByRole("combobox", { name: /View in panel/ })).toHaveCount(3);
  await bench.reload();
  await expect(bench.panel("Console")).toBeVisible();
  await page.getByRole("button", { name: "Close Raw JSON" }).click();
  await expect(page.getByRole("combobox", { name: /View in panel/ })).toHaveCount(2);
});

test("six panels are side by side, each wide enough to read, and scroll where the screen is narrow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  await bench.choosePanels("json", "compact", "console", "tokens", "ledger");
  await bench.reload();
  const add = page.getByRole("button", { name: "Add panel" });
  await add.click();
  await expect(add).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: /View in panel/ })).toHaveCount(6);
  await expect(bench.place(5)).toBeFocused();
  await expect(bench.place(5)).toBeInViewport({ ratio: 0.9 });
  for (const place of [0, 1, 2, 3, 4, 5])
    expect((await bench.place(place).boundingBox())?.width).toBeGreaterThanOrEqual(179);
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(pageWidth).toBeLessThanOrEqual(1280);
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const place of [0, 1, 2, 3, 4, 5]) await expect(bench.place(place)).toBeInViewport({ ratio: 0.99 });
  await bench.reload();
  await expect(page.getByRole("combobox", { name: /View in panel/ })).toHaveCount(6);
});

test("phone: each view keeps its place, and a message chosen in one is shown in the next", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const view = (name: string) =>
    page.getByRole("navigation", { name: "Views" }).getByRole("button", { name });
  const newest = bench.timeline.getByText("Would this postcard");
  await expect(newest).toBeInViewport();
  await view("Compact").click();
  await expect(bench.timeline).toBeHidden();
  await view("Timeline").click();
  await expect(newest).toBeInViewport();

  await view("Compact").click();
  await bench.panel("Compact").getByText("Trailhead, 6:10.").click();
  await view("Timeline").click();
  await expect(bench.timeline.getByText("Trailhead, 6:10.")).toBeInViewport();
  await bench.timeline.getByText("Trailhead, 6:10.").click();
  await view("Raw JSON").click();
  await expect(bench.panel("Raw JSON").getByText("Trailhead, 6:10.")).toBeInViewport();
});
