import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { faultsOf } from "./pages/faults-of";
import { untilInteractive } from "./pages/until-interactive";
import { WorkbenchPage } from "./pages/workbench-page";

type VisitedPage = Readonly<{
  name: string;
  path: string;
  settled: string;
  /** Requests that are expected to fail. */
  failures?: readonly string[];
}>;

const PAGES: readonly VisitedPage[] = [
  { name: "the list", path: "/", settled: "Kyiv devs" },
  {
    name: "search results",
    path: "/?search=%D1%81%D0%BF%D1%80%D0%B0%D0%B2%D0%B8",
    settled: "1 matching chat",
  },
  { name: "an empty search", path: "/?search=zzzzqqqq", settled: "No matching chats" },
  { name: "a chat", path: "/chats/-123456789", settled: "Не набридай." },
  { name: "a chat at a message", path: "/chats/-123456789?message=456", settled: "Не набридай." },
  { name: "a chat with media", path: "/chats/-1002088114907", settled: "Trail photos" },
  { name: "a chat with tools", path: "/chats/-1001550927741", settled: "Split the bill" },
  { name: "an empty chat", path: "/chats/-1002200000001", settled: "No messages in this chat" },
  {
    name: "a comparison",
    path: "/chats/-1002088114907/compare?b.maxHistoricalMedia=6",
    settled: "Trail photos",
  },
  { name: "the activity", path: "/activity", settled: "context.compact_format_used" },
  { name: "the import", path: "/import", settled: "Import" },
  { name: "the settings", path: "/settings", settled: "Settings" },
  { name: "the API", path: "/api-docs", settled: "/api/v1/chats" },
  {
    name: "an unknown chat",
    path: "/chats/no-such-chat",
    settled: "Chat not found",
    failures: ["404 /chats/no-such-chat"],
  },
  {
    name: "an unknown page",
    path: "/no-such-page",
    settled: "Page not found",
    failures: ["404 /no-such-page"],
  },
];
const THEMES = ["light", "dark"] as const;
const SCREENS = [
  { name: "wide", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740 },
] as const;

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { name: screen, ...viewport } of SCREENS)
  test.describe(screen, () => {
    test.use({ viewport, contextOptions: { reducedMotion: "reduce" } });
    for (const { name, path, settled, failures = [] } of PAGES)
      test(`${name} has no accessibility violations in either theme and does not overflow`, async ({
        page,
        expectedFailures,
      }) => {
        expectedFailures.push(...failures);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await page.goto(path);
        await expect(page.getByText(settled).first()).toBeVisible();
        await untilInteractive(page);
        // Draggable separators report their width last.
        await expect(page.locator('[role="separator"]:visible:not([aria-valuenow])')).toHaveCount(0);
        for (const theme of THEMES) {
          // No theme is chosen yet, so the page follows the system immediately.
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
          await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${theme}\\b`));
          expect(await faultsOf(page), theme).toEqual([]);
        }
        expect(await overflowOf(page)).toBe(0);
      });
  });

/** Every panel, with a chat that has content for it. */
const PANELS = [
  { chat: "-1002088114907", panels: ["console", "json", "wire", "compact"] },
  { chat: "-1002088114907", panels: ["single-message", "context-json", "media", "tokens"] },
  { chat: "366120998", panels: ["openai-summary", "summaries", "recorded", "replay"] },
  { chat: "-1001300456789", panels: ["findings", "ledger", "answers"] },
  {
    chat: "-1001550927741",
    panels: ["gemini", "openai", "responses", "anthropic", "interactions"],
  },
] as const;

test("no workbench panel has accessibility violations in either theme, nor the palette over them", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1920, height: 1000 });
  const bench = new WorkbenchPage(page);
  const inBothThemes = async (where: string, part: string) => {
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      expect(await faultsOf(page, part), `${where}, ${colorScheme}`).toEqual([]);
    }
  };
  await page.goto("/");
  for (const { chat, panels } of PANELS) {
    await bench.choosePanels(...panels);
    await bench.open(chat);
    await bench.untilPanelsLoaded();
    await inBothThemes(panels.join(", "), "[data-panel-place]");
  }
  const offered = page.getByRole("combobox", { name: "View in panel 1" }).getByRole("option");
  const ids = await offered.evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(PANELS.flatMap(({ panels }) => panels).toSorted()).toEqual(ids.toSorted());
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("option").first()).toBeVisible();
  await inBothThemes("the palette", "dialog[open]");
});

test("a chosen theme applies from the first paint, whatever the system theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await page.getByRole("radio", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await page.reload({ waitUntil: "commit" });
  await page.locator("body").waitFor({ state: "attached" });
  await expect(page.locator("html")).toHaveClass(/\bdark\b/, { timeout: 1000 });
  await expect(page.getByRole("radio", { name: "Dark theme" })).toBeChecked();
});
