import type { Page } from "@playwright/test";

/**
 * Keys and clicks work once the browser has taken the page over, part by part: the shell draws the theme in force
 * only then, and a list that is not there yet calls itself busy.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await page.getByRole("radiogroup").last().getByRole("radio", { checked: true }).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}
