import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const NIGHT_SHIFT = "-1001999000111";
const PANEL = "OpenAI + summary";
const LARGEST_ANSWER = 700_000;

test("20,000 messages in one payload: parts load by scrolling, searching and choosing", async ({ page }) => {
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/payload?")) return;
    const body = await response.body().catch(() => undefined);
    if (/json|x-component|html/.test(response.headers()["content-type"] ?? "")) sizes.push(body?.length ?? 0);
  });
  const bench = new WorkbenchPage(page);
  await bench.showPanels("openai-summary", "compact");
  await bench.open(NIGHT_SHIFT);
  const panel = bench.panel(PANEL);
  await expect(panel.locator("[data-index] [dir]").first()).toBeVisible();

  const rows = panel.locator("section[aria-label$=lines]");
  await rows.evaluate((box) => {
    box.scrollTop = box.scrollHeight / 2;
  });
  const middle = panel.locator('[data-message="110000"], [data-message="110010"], [data-message="109990"]');
  await expect(middle.first()).toBeVisible();

  await panel.getByRole("searchbox").fill('"role"');
  await expect(panel.getByRole("status")).toHaveText("1 of the first 2,000");
  await panel.getByRole("button", { name: "Previous match" }).click();
  await expect(panel.getByRole("status")).toHaveText("2,000 of the first 2,000");
  await expect(panel.locator("mark").first()).toBeVisible();

  const newest = bench.timeline.locator("[data-message]").last();
  const id = (await newest.getAttribute("data-message")) ?? "";
  await newest.click();
  await expect(panel.locator(`[data-message="${id}"]`).first()).toBeInViewport();

  const copied = JSON.parse(await bench.copy(PANEL));
  expect(copied.length ?? copied.messages.length).toBeGreaterThan(19_000);
  expect(Math.max(...sizes)).toBeLessThan(LARGEST_ANSWER);
  test
    .info()
    .annotations.push({ type: "measured", description: `largest answer ${Math.max(...sizes)} bytes` });
});
