import type { Page } from "@playwright/test";

/**
 * Keys and clicks work after hydration, which happens part by part: the shell shows the active theme only then, and an
 * unhydrated list is marked busy.
 */
export async function untilInteractive(page: Page): Promise<void> {
  const themes = page.getByRole("banner").getByRole("radiogroup", { includeHidden: true }).last();
  // A phone has them behind a button.
  await themes.getByRole("radio", { checked: true, includeHidden: true }).waitFor({ state: "attached" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}
