import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import { ComparePage } from "./pages/compare-page";
import { untilInteractive } from "./pages/until-interactive";

// Nothing is saved here, and both sides name their limits: the workbench's test saves some of Trail photos.
const TRAIL_PHOTOS = "-1002088114907";
const KYIV_DEVS = "-123456789";
const NIGHT_SHIFT = "-1001999000111";
const FIVE_AND_SIX = "?a.maxHistoricalMedia=5&b.maxHistoricalMedia=6";

test("the first paint contains both payloads", async ({ request }) => {
  const html = await (await request.get(`/chats/${KYIV_DEVS}/compare`)).text();
  const hashes = [...html.matchAll(/data-side-hash="([0-9a-f]{64})"/g)].map(([, hash]) => hash);
  expect(new Set(hashes).size).toBe(2);
  expect(html).toContain("data-row");
});

test("one more historical item: one row differs, one item changed, with its reason", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(TRAIL_PHOTOS, FIVE_AND_SIX);
  await compare.showDifferences();
  await expect(compare.rows).toHaveCount(1);
  await expect(compare.rows.locator("ins").first()).toBeVisible();
  await compare.showFlips();
  await expect(compare.flips).toHaveCount(1);
  await expect(compare.flips).toContainText("added");
  await expect(compare.flips).toContainText("The limit for older media is reached.");
  await expect(compare.flips).toContainText("Older media 5");
});

test("a side is edited, swapped and copied; the URL keeps it", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(KYIV_DEVS, "?b.compact=false");
  await expect(page.getByText("A and B send the same payload")).toBeVisible();
  expect(new Set(await compare.hashes()).size).toBe(1);
  await compare.addSetting("B", "Compact format");
  await compare.side("B").getByRole("switch", { name: "Compact format" }).click();
  await expect(page).toHaveURL(/b\.compact=true/);
  await expect(page.getByText(/^B vs. A: −/)).toBeVisible();
  const [json, compact] = await compare.hashes();
  expect(json).not.toBe(compact);
  await page.getByRole("button", { name: "Swap A and B" }).click();
  await expect(page).toHaveURL(/a\.compact=true/);
  await expect.poll(() => compare.hashes()).toEqual([compact, json]);
  await page.reload();
  await expect.poll(() => compare.hashes()).toEqual([compact, json]);
  await page.getByRole("button", { name: "Copy A to B" }).click();
  await expect.poll(() => compare.hashes()).toEqual([compact, compact]);
});

test("invalid settings in the URL are listed, with a way to remove them", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(KYIV_DEVS, "?a.maxMedia=lots&a.format=yaml&b.compact=true&b.view=xml&at=gone");
  await expect(page.getByText("Media per request of A cannot be “lots”")).toBeVisible();
  await expect(page.getByText("Active format of A cannot be “yaml”")).toBeVisible();
  await expect(page.getByText("the format of B cannot be “xml”")).toBeVisible();
  await expect(page.getByText("Message gone is no longer stored in this chat")).toBeVisible();
  await page.getByRole("button", { name: "Remove invalid settings from the URL" }).click();
  await expect(page).not.toHaveURL(/lots|yaml|xml/);
  await expect(page.getByText(/^Ignored in the URL/)).toBeHidden();
});

test("a huge chat keeps few rows in the document", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(
    NIGHT_SHIFT,
    "?a.layers=false&a.recentMessages=1000&b.layers=false&b.recentMessages=400",
  );
  await compare.showFlips();
  await expect(compare.flips.first()).toBeVisible();
  expect(await compare.flips.count()).toBeLessThan(100);
});

test("on a phone every change and the totals can be scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const compare = new ComparePage(page);
  await page.goto(
    `/chats/${TRAIL_PHOTOS}/compare?b.recentMessages=12&b.compact=false&b.maxMedia=20&b.maxVideos=0&b.model=gpt-4o`,
  );
  await untilInteractive(page);
  await page.getByRole("button", { name: "A and B", exact: true }).click();
  const changes = compare.side("B").getByRole("listitem");
  const totals = page.getByRole("region", { name: "Tokens and cost" });
  for (const block of [compare.side("B").getByRole("list"), totals]) {
    const hidden = await block.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBe(0);
  }
  for (const part of [...(await changes.all()), totals.getByRole("row").last()]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.9 });
  }
});

for (const [screen, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["phone", { width: 360, height: 740 }],
] as const)
  test(`the views have no accessibility violations on a ${screen} screen`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const compare = new ComparePage(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`/chats/${TRAIL_PHOTOS}/compare${FIVE_AND_SIX}`);
      await expect(compare.rows.first()).toBeVisible();
      for (const view of [/^Payload/, /^Changed items/, ...(screen === "phone" ? [/^A and B$/] : [])]) {
        await page.getByRole("button", { name: view }).click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      }
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);
    }
  });
