import type { Locator, Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class ActivityPage {
  readonly entries: Locator;
  readonly counters: Locator;
  readonly chat: Locator;
  readonly kind: Locator;
  readonly level: Locator;

  constructor(private readonly page: Page) {
    this.entries = page.getByRole("table", { name: "Log" }).locator("tbody tr");
    this.counters = page.getByRole("region", { name: "Counters", exact: true });
    this.chat = page.getByRole("combobox", { name: "Chat" });
    this.kind = page.getByRole("combobox", { name: "Kind" });
    this.level = page.getByRole("combobox", { name: "Level" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/activity${query}`);
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    await this.page.getByRole("heading", { name: "Activity", level: 1 }).waitFor();
    await untilInteractive(this.page);
  }

  /** The two rates, then the four counters. */
  async totals(): Promise<readonly string[]> {
    return this.counters.locator("[data-total]").allTextContents();
  }
}
