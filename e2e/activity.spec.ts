import { expect, test } from "./fixtures";
import { ActivityPage } from "./pages/activity-page";
import { ChatPage } from "./pages/chat-page";
import { ChatsPage } from "./pages/chats-page";
import { faultsOf } from "./pages/faults-of";

/** No other test changes this chat. */
const AYA = { id: "1187700412399001600", title: "Aya, o que tem pra comer?" };
const ONLY_AYA = `?chat=${AYA.id}`;

test("toggling compact, in the list or in the chat, is listed old → new and counts nothing", async ({
  page,
}) => {
  const activity = new ActivityPage(page);
  await activity.open(ONLY_AYA);
  const totals = await activity.totals();
  const listed = await activity.entries.count();

  const chats = new ChatsPage(page);
  await chats.open();
  await chats.compactSwitch(AYA.title).click();
  await expect(page.getByText(`Compact format turned on for ${AYA.title}`).first()).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  await activity.untilReady();
  await activity.chat.selectOption(AYA.title);
  await expect(activity.entries).toHaveCount(listed + 1);
  await expect(activity.entries.first()).toContainText("Compact format switched on");
  await expect(activity.entries.first()).toContainText("Compact format: off → on");

  await activity.entries.first().getByRole("link", { name: AYA.title }).click();
  const chat = new ChatPage(page);
  await expect(chat.heading(AYA.title)).toBeVisible();
  await chat.compactSwitch().click();
  await expect(page.getByText(`Compact format turned off for ${AYA.title}`).first()).toBeVisible();
  await activity.open(ONLY_AYA);
  await expect(activity.entries).toHaveCount(listed + 2);
  await expect(activity.entries.first()).toContainText("Compact format: on → off");
  expect(await activity.totals()).toEqual(totals);
});

test("without a recorded request the counters are zero, the rates unknown, and the page says why", async ({
  page,
}) => {
  const activity = new ActivityPage(page);
  await activity.open(ONLY_AYA);
  expect(await activity.totals()).toEqual(["–", "–", "0", "0", "0", "0"]);
  for (const name of ["compact_format_used", "historical_media_included", "historical_media_dropped"])
    await expect(activity.counters).toContainText(`context.${name}`);
  await expect(activity.counters).toContainText("No counts for this chat yet");
});

test("the filters live in the URL, and invalid ones are ignored", async ({ page }) => {
  const activity = new ActivityPage(page);
  await activity.open("?level=error&group=settings");
  await expect(activity.kind).toHaveValue("settings");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/level|group/);
  await activity.kind.selectOption("Imports");
  await expect(page).toHaveURL(/group=imports/);
  await page.goBack();
  await expect(activity.kind).toHaveValue("");
  await activity.open("?level=loud&group=nope&days=31&chat=no-such-chat");
  await expect(activity.level).toHaveValue("debug");
  await expect(activity.chat).toHaveValue("no-such-chat");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
});

test("the first paint contains the data", async ({ request }) => {
  const html = await (await request.get("/activity")).text();
  expect(html).toContain("context.media_limit_exceeded");
  const refused = await request.get("/api/activity?cursor=nonsense");
  expect([refused.status(), (await refused.json()).problems]).toEqual([
    400,
    [{ pointer: "/cursor", message: "not a cursor that this list gave out" }],
  ]);
});

for (const { name, ...viewport } of [
  { name: "wide", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740 },
])
  test(`${name}: no accessibility violations in either theme, no overflow`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await new ActivityPage(page).open();
      expect(await faultsOf(page), colorScheme).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
