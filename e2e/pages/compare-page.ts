import type { Locator, Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class ComparePage {
  readonly rows: Locator;
  readonly flips: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator("[data-row]");
    this.flips = page.locator("[data-flip]");
  }

  async open(chatId: string, search = ""): Promise<void> {
    await this.page.goto(`/chats/${encodeURIComponent(chatId)}/compare${search}`);
    await untilInteractive(this.page);
    await this.side("A").waitFor();
  }

  side(name: "A" | "B"): Locator {
    return this.page.getByRole("region", { name: `Configuration ${name}` });
  }

  async hashes(): Promise<readonly (string | null)[]> {
    return Promise.all(
      (["A", "B"] as const).map((name) =>
        this.side(name).locator("[data-side-hash]").getAttribute("data-side-hash"),
      ),
    );
  }

  async addSetting(side: "A" | "B", setting: string): Promise<void> {
    await this.page
      .getByRole("combobox", { name: `Add a setting to ${side}` })
      .selectOption({ label: setting });
  }

  async showDifferences(): Promise<void> {
    await this.page.getByRole("combobox", { name: "Rows to show" }).selectOption("differences");
  }

  async showFlips(): Promise<void> {
    await this.page.getByRole("button", { name: /^Changed items/ }).click();
  }
}
