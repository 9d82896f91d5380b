import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoChats } from "../prisma/demo";
import { expect, test } from "./fixtures";
import { ChatPage } from "./pages/chat-page";
import { WorkbenchPage } from "./pages/workbench-page";
import { renderFile } from "./run-command";

const TRAIL_PHOTOS = "-1002088114907";
const KYIV_DEVS = "-123456789";
const RELEASE_DESK = "C07RELEASE42";

test("the first paint has the payload in it", async ({ request }) => {
  const html = await (await request.get(`/chats/${KYIV_DEVS}`)).text();
  expect(html).toMatch(/data-payload-hash="[0-9a-f]{64}"/);
  expect(html).toContain("data-verdict");
});

test.describe("the limits of Trail photos", () => {
  test.describe.configure({ mode: "serial" });

  test("one more historical item: exactly one comes in, and the address holds it", async ({
    page,
    request,
  }) => {
    const { messages } = await (await request.get(`/api/chats/${TRAIL_PHOTOS}/messages?limit=100`)).json();
    const sixth = messages.find(({ text = "" }: { text?: string }) => text.startsWith("Fog came in"));
    const bench = new WorkbenchPage(page);
    const sent = bench.timeline.locator(`[data-message="${sixth.id}"] [data-media-verdict=kept]`);
    const dropped = bench.timeline.locator(`[data-message="${sixth.id}"] [data-media-verdict=dropped]`);
    await bench.showPanels("json", "tokens", "ledger");
    await bench.open(TRAIL_PHOTOS, `?message=${sixth.id}`);
    await expect(bench.limit("Historical media")).toHaveValue("5");
    await expect(sent).toHaveCount(0);
    const chatFile = async () => (await request.get(`/api/chats/${TRAIL_PHOTOS}/export`)).text();
    const stored = await chatFile();
    const lane = bench.lane.locator(`[data-lane-item="${sixth.id} 0"]`);
    const verdict = bench
      .panel("Ledger")
      .getByRole("row")
      .filter({ hasText: `Media 1 of message ${sixth.id}` });
    await expect(lane).toHaveAttribute("data-media-verdict", "dropped");
    await expect(verdict).toContainText("dropped");
    const keptBefore = await bench.lane.locator("[data-media-verdict=kept]").count();
    const mediaRowsBefore = await bench.mediaTokenRows();
    await expect(dropped.first()).toContainText("in from Historical media 6");
    const before = await bench.payloadHash();
    const itemsBefore = await bench.countIn("Raw JSON", "inline_data");

    await bench.limit("Historical media").fill("6");
    await expect(page).toHaveURL(/maxHistoricalMedia=6/);
    const after = await bench.nextHash(before);
    await expect(sent).toHaveCount(1);
    await expect(dropped).toHaveCount(1);
    expect(await bench.countIn("Raw JSON", "inline_data")).toBe(itemsBefore + 1);
    await expect(lane).toHaveAttribute("data-media-verdict", "kept");
    await expect(bench.lane.locator("[data-media-verdict=kept]")).toHaveCount(keptBefore + 1);
    await expect(verdict).toContainText("kept");
    expect(await bench.mediaTokenRows()).toBe(mediaRowsBefore + 1);
    expect(await chatFile()).toBe(stored);
    await expect(bench.limits.getByText("1 unsaved change")).toBeVisible();

    await bench.reload();
    await expect(bench.limit("Historical media")).toHaveValue("6");
    expect(await bench.payloadHash()).toBe(after);
    await bench.limits.getByRole("button", { name: "Reset" }).click();
    expect(await bench.nextHash(after)).toBe(before);
    await expect(page).not.toHaveURL(/maxHistoricalMedia/);
  });

  test("saving makes a limit the chat's, and can be undone", async ({ page }) => {
    const bench = new WorkbenchPage(page);
    await bench.open(TRAIL_PHOTOS);
    const before = await bench.payloadHash();
    await bench.limit("Historical media").fill("6");
    const after = await bench.nextHash(before);
    await bench.saveLimits();
    await expect(page).not.toHaveURL(/maxHistoricalMedia/);
    await bench.reload();
    await expect(bench.limit("Historical media")).toHaveValue("6");
    expect(await bench.payloadHash()).toBe(after);

    await bench.limit("Historical media").fill("5");
    expect(await bench.nextHash(after)).toBe(before);
    await bench.saveLimits();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The former limits are back").first()).toBeVisible();
    await expect(bench.limit("Historical media")).toHaveValue("6");
    await bench.limit("Historical media").fill("5");
    await bench.saveLimits();
    await bench.reload();
    await expect(bench.limit("Historical media")).toHaveValue("5");
    expect(await bench.payloadHash()).toBe(before);
  });
});

test("the compact switch changes the payload in force", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  const chat = new ChatPage(page);
  await bench.open(RELEASE_DESK);
  const before = await bench.payloadHash();
  await expect(bench.format).toHaveText("Compact");
  await chat.compactSwitch().click();
  await bench.nextHash(before);
  await expect(bench.format).toHaveText("JSON");
  await bench.reload();
  await expect(bench.format).toHaveText("JSON");
  await chat.compactSwitch().click();
  await expect(bench.format).toHaveText("Compact");
  expect(await bench.payloadHash()).toBe(before);
});

test("pointing at a message lights it up in the open panels, by mouse and by keyboard", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  const question = new ChatPage(page).message("Як справи, гряг?").first();
  await question.hover();
  const lit = bench.panel("Compact").locator('[data-message="456"][data-lit]').first();
  await expect(lit).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(lit).toBeHidden();
  await page.keyboard.press("j");
  await expect(lit).toBeVisible();
});

test("choosing a message in a panel brings it into view in the timeline", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const first = bench.timeline.getByText("Trailhead, 6:10.");
  await expect(first).not.toBeInViewport();
  await bench.panel("Compact").getByText("Trailhead, 6:10.").click();
  await expect(first).toBeInViewport();
});

test("the time slider shows the payload as it stood, and the address keeps the moment", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  const now = await bench.payloadHash();
  const slider = page.getByRole("slider", { name: "The payload as of message" });
  await slider.press("Home");
  const first = await bench.nextHash(now);
  await expect(page).toHaveURL(/at=456/);
  await expect(bench.timeline.locator("[data-verdict=later]").first()).toBeVisible();
  await bench.reload();
  expect(await bench.payloadHash()).toBe(first);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  expect(await bench.nextHash(first)).toBe(now);
});

test("what the address asks for and cannot have is said and left out", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  const plain = await bench.payloadHash();
  await bench.open(KYIV_DEVS, "?maxMedia=lots&maxVideos=99&at=no-such-message");
  await expect(
    page.getByText("Ignored from the address: Media in a request cannot be “lots”."),
  ).toBeVisible();
  await expect(page.getByText("Ignored from the address: Videos cannot be “99”.")).toBeVisible();
  await expect(page.getByText("Message no-such-message is not stored in this chat any more")).toBeVisible();
  expect(await bench.payloadHash()).toBe(plain);
  await page.getByRole("button", { name: "Clean the address" }).click();
  await expect(page.getByText("Ignored from the address")).toBeHidden();
  await expect(page).not.toHaveURL(/maxMedia|maxVideos/);
});

test("a limit out of bounds is refused where it is typed", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await bench.limit("Videos").fill("11");
  await expect(bench.limits.getByText("A whole number from 0 to 10")).toBeVisible();
  await expect(page).not.toHaveURL(/maxVideos/);
});

test("panels are chosen, added and closed, and remembered", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await page.getByRole("combobox", { name: "What panel 2 shows" }).selectOption("Console");
  await expect(bench.panel("Console")).toContainText("Як справи, гряг?");
  await page.getByRole("button", { name: "Add a panel" }).click();
  await expect(page.getByRole("combobox", { name: /What panel/ })).toHaveCount(3);
  await bench.reload();
  await expect(bench.panel("Console")).toBeVisible();
  await page.getByRole("button", { name: "Close Raw JSON" }).click();
  await expect(page.getByRole("combobox", { name: /What panel/ })).toHaveCount(2);
});

for (const { name, ...viewport } of [
  { name: "wide", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
])
  test(`${name}: no accessibility faults in either theme, with limits changed and every view seen`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const bench = new WorkbenchPage(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await bench.open(TRAIL_PHOTOS, "?maxHistoricalMedia=6&maxVideos=lots");
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      if (name === "phone") await bench.limits.getByRole("button", { name: "Limits" }).click();
      expect(await faultsOf(page), colorScheme).toEqual([]);
      if (name === "phone") {
        await page.getByRole("button", { name: "Raw JSON" }).click();
        await expect(bench.timeline).toBeHidden();
        expect(await faultsOf(page), colorScheme).toEqual([]);
      }
    }
  });

async function faultsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

test("what a panel copies is what the command line prints, byte for byte", async ({ page }) => {
  const file = demoChats().find(({ chat }) => chat.title?.startsWith("Script zoo"));
  const bench = new WorkbenchPage(page);
  await bench.open(file?.chat.id ?? "");
  for (const [panel, format] of [
    ["Raw JSON", "gemini"],
    ["Compact", "compact"],
  ] as const)
    expect(await bench.copy(panel)).toBe(renderFile(JSON.stringify(file), "--format", format));
});
