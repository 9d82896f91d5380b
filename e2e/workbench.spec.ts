import { demoChats } from "../prisma/demo";
import { expect, test } from "./fixtures";
import { ChatPage } from "./pages/chat-page";
import { faultsOf } from "./pages/faults-of";
import { WorkbenchPage } from "./pages/workbench-page";
import { renderFile } from "./run-command";

const TRAIL_PHOTOS = "-1002088114907";
const KYIV_DEVS = "-123456789";
const RELEASE_DESK = "C07RELEASE42";
const LAMP_LAUNCH = "366120998";

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
    const { messages } = await (await request.get(`/api/v1/chats/${TRAIL_PHOTOS}/messages?limit=100`)).json();
    const sixth = messages.find(({ text = "" }: { text?: string }) => text.startsWith("Fog came in"));
    const bench = new WorkbenchPage(page);
    const sent = bench.timeline.locator(`[data-message="${sixth.id}"] [data-media-verdict=kept]`);
    const dropped = bench.timeline.locator(`[data-message="${sixth.id}"] [data-media-verdict=dropped]`);
    await bench.showPanels("json", "tokens", "ledger");
    await bench.open(TRAIL_PHOTOS, `?message=${sixth.id}`);
    await expect(bench.limit("Older media")).toHaveValue("5");
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
    await expect(dropped.first()).toContainText("included at Older media 6");
    const before = await bench.payloadHash();
    const itemsBefore = await bench.countIn("Raw JSON", "inline_data");

    await bench.limit("Older media").fill("6");
    await expect(page).toHaveURL(/maxHistoricalMedia=6/);
    const after = await bench.nextHash(before);
    await expect(sent).toHaveCount(1);
    await expect(dropped).toHaveCount(1);
    expect(await bench.countIn("Raw JSON", "inline_data")).toBe(itemsBefore + 1);
    await expect(lane).toHaveAttribute("data-media-verdict", "kept");
    await expect(bench.lane.locator("[data-media-verdict=kept]")).toHaveCount(keptBefore + 1);
    await expect(verdict).toContainText("sent");
    expect(await bench.mediaTokenRows()).toBe(mediaRowsBefore + 1);
    expect(await chatFile()).toBe(stored);
    await expect(bench.limits.getByText("1 unsaved change")).toBeVisible();

    await bench.reload();
    await expect(bench.limit("Older media")).toHaveValue("6");
    expect(await bench.payloadHash()).toBe(after);
    await bench.limits.getByRole("button", { name: "Reset" }).click();
    expect(await bench.nextHash(after)).toBe(before);
    await expect(page).not.toHaveURL(/maxHistoricalMedia/);
  });

  test("saving makes a limit the chat's, and can be undone", async ({ page }) => {
    const bench = new WorkbenchPage(page);
    await bench.open(TRAIL_PHOTOS);
    const before = await bench.payloadHash();
    await bench.limit("Older media").fill("6");
    const after = await bench.nextHash(before);
    await bench.saveLimits();
    await expect(page).not.toHaveURL(/maxHistoricalMedia/);
    await bench.reload();
    await expect(bench.limit("Older media")).toHaveValue("6");
    expect(await bench.payloadHash()).toBe(after);

    await bench.limit("Older media").fill("5");
    expect(await bench.nextHash(after)).toBe(before);
    await bench.saveLimits();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Previous limits restored").first()).toBeVisible();
    await expect(bench.limit("Older media")).toHaveValue("6");
    await bench.limit("Older media").fill("5");
    await bench.saveLimits();
    await bench.reload();
    await expect(bench.limit("Older media")).toHaveValue("5");
    expect(await bench.payloadHash()).toBe(before);
  });

  test("what is typed while a save is under way, or before it is undone, stays tried out", async ({
    page,
  }) => {
    const bench = new WorkbenchPage(page);
    await bench.open(TRAIL_PHOTOS);
    await bench.limit("Videos").fill("3");
    await expect(page).toHaveURL(/maxVideos=3/);
    let isFirst = true;
    await page.route(/\/chats\//, async (route) => {
      const isSave = isFirst && route.request().method() === "POST";
      if (isSave) isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, isSave ? 700 : 0));
      await route.continue();
    });
    await bench.limits.getByRole("button", { name: "Save for this chat" }).click();
    await bench.limit("Recent messages").fill("12");
    await expect(page.getByText("1 limit saved for this chat").first()).toBeVisible();
    await expect(page).toHaveURL(/\?recentMessages=12$/);
    await expect(bench.limit("Recent messages")).toHaveValue("12");
    await expect(bench.limits.getByText("1 unsaved change")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Previous limits restored").first()).toBeVisible();
    await expect(bench.limit("Videos")).toHaveValue("1");
    await expect(bench.limit("Recent messages")).toHaveValue("12");
  });
});

test("a message chosen right after a limit was typed keeps both in the address", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  // Read right after the event, before the address can have changed.
  const href = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Recent messages"]');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setValue?.call(input, "8");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    return document.querySelector("[data-row-link]")?.getAttribute("href");
  });
  expect(href).toContain("recentMessages=8");
  await expect(page).toHaveURL(/recentMessages=8/);
  await bench.timeline.locator("[data-row-link]").first().click();
  await expect(page).toHaveURL(/recentMessages=8&message=/);
});

test("the compact switch changes the payload that is sent", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  const chat = new ChatPage(page);
  await bench.open(RELEASE_DESK);
  const before = await bench.payloadHash();
  await expect(bench.compactBadge).toBeVisible();
  await expect(bench.activeFormat).toHaveText("Automatic: OpenAI chat");
  await chat.compactSwitch().click();
  await bench.nextHash(before);
  await expect(bench.compactBadge).toBeHidden();
  await bench.reload();
  await expect(bench.compactBadge).toBeHidden();
  await expect(bench.activeFormat).toHaveText("Automatic: OpenAI chat");
  await chat.compactSwitch().click();
  await expect(bench.compactBadge).toBeVisible();
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

test("pointing at a message lights it up in every open panel, in the lane and in the strip", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  const bench = new WorkbenchPage(page);
  await page.goto("/");
  for (const panels of [
    ["compact", "media", "tokens", "ledger"],
    ["console", "json", "wire", "context-json"],
    ["single-message", "openai-summary", "gemini", "openai"],
    ["responses", "anthropic", "interactions"],
  ]) {
    await bench.choosePanels(...panels);
    await bench.open(TRAIL_PHOTOS);
    await bench.untilPanelsLoaded();
    const newest = new ChatPage(page).message("Would this postcard");
    // Chosen first, so that each panel has scrolled to it.
    await newest.getByText("Would this postcard").click();
    const places = [bench.timeline, bench.lane, bench.strip, ...panels.map((_, place) => bench.place(place))];
    for (const place of places) await expect(place.locator("[data-lit]").first()).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(page.locator("[data-lit]")).toHaveCount(0);
  }
});

test("pointing at a covered message lights up the summary that covers it", async ({ page, request }) => {
  const { versions } = await (await request.get(`/api/v1/chats/${LAMP_LAUNCH}/summaries`)).json();
  const [, second] = versions.toReversed();
  const around = `around=${encodeURIComponent(second.covered.lastId)}&limit=10`;
  const { messages } = await (await request.get(`/api/v1/chats/${LAMP_LAUNCH}/messages?${around}`)).json();
  const last = messages.findIndex(({ id }: { id: string }) => id === second.covered.lastId);
  const bench = new WorkbenchPage(page);
  await bench.showPanels("summaries");
  await bench.open(LAMP_LAUNCH, `?message=${encodeURIComponent(messages[last - 1].id)}`);
  await bench.timeline.locator("[aria-current=true]").hover();
  const lit = bench.panel("Summaries").locator("article[data-lit]");
  await expect(lit).toHaveAccessibleName(`Version ${second.version}`);
  await expect(bench.timeline.locator("[aria-current=true]")).toContainText(
    `summarised (summary ${second.version})`,
  );
});

test("choosing a message in a panel brings it into view in the timeline, by mouse and by keyboard", async ({
  page,
}) => {
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const first = bench.timeline.getByText("Trailhead, 6:10.");
  const newest = bench.timeline.getByText("Would this postcard");
  await expect(first).not.toBeInViewport();
  await bench.panel("Compact").getByText("Trailhead, 6:10.").click();
  await expect(first).toBeInViewport();
  await expect(newest).not.toBeInViewport();
  const starts = bench.panel("Compact").locator("[data-start]");
  await starts.first().focus();
  for (let step = await starts.count(); step > 1; step -= 1) await page.keyboard.press("ArrowDown");
  await expect(starts.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(newest).toBeInViewport();
});

test("the slider links to its message", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(TRAIL_PHOTOS);
  const now = await bench.payloadHash();
  await page.getByRole("slider", { name: "Payload at message" }).press("Home");
  await bench.nextHash(now);
  const first = bench.timeline.getByText("Trailhead, 6:10.");
  await expect(first).not.toBeInViewport();
  await page.getByRole("button", { name: "Show this message in the timeline" }).click();
  await expect(first).toBeInViewport();
});

test("the time slider shows the payload as it stood, and the address keeps the moment", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  const now = await bench.payloadHash();
  const slider = page.getByRole("slider", { name: "Payload at message" });
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
  await expect(page.getByText("Ignored in the URL: Media per request cannot be “lots”.")).toBeVisible();
  await expect(page.getByText("Ignored in the URL: Videos cannot be “99”.")).toBeVisible();
  await expect(page.getByText("Message no-such-message is no longer stored in this chat")).toBeVisible();
  expect(await bench.payloadHash()).toBe(plain);
  await page.getByRole("button", { name: "Remove invalid settings from the URL" }).click();
  await expect(page.getByText("Ignored in the URL")).toBeHidden();
  await expect(page).not.toHaveURL(/maxMedia|maxVideos/);
});

test("a limit out of bounds is refused where it is typed", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(KYIV_DEVS);
  await bench.limit("Videos").fill("11");
  await expect(bench.limits.getByText("A whole number from 0 to 10")).toBeVisible();
  await expect(page).not.toHaveURL(/maxVideos/);
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
