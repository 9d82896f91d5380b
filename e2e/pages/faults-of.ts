import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The violations that axe finds in a part of the page, and their elements. */
export async function faultsOf(page: Page, part = "html") {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}
