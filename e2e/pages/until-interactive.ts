import type { Page } from "@playwright/test";

/**
 * Keys and clicks work once the browser has taken the page over, part by part: the shell draws the active theme
 * only then, and a list that is not there yet calls itself busy.
 */
export async function untilInteractive(page: Page): Promise<void> {
  const themes = page.getByRole("banner").getByRole("radiogroup", { includeHidden: true }).last();
  // A phone has them behind a button.
  await themes.getByRole("radio", { checked: true, includeHidden: true }).waitFor({ state: "attached" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}
