import type { Locator, Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class WorkbenchPage {
  readonly timeline: Locator;
  readonly limits: Locator;
  readonly format: Locator;
  private readonly hash: Locator;

  constructor(private readonly page: Page) {
    this.timeline = page.getByRole("region", { name: "Messages" });
    this.limits = page.getByRole("complementary", { name: "Limits" });
    this.format = page.getByTitle(/^Format in force/);
    this.hash = page.locator("[data-payload-hash]");
  }

  async open(chatId: string, search = ""): Promise<void> {
    await this.page.goto(`/chats/${encodeURIComponent(chatId)}${search}`);
    await this.untilReady();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.untilReady();
  }

  /** Until the browser has taken the page over, typed limits would be lost. */
  private async untilReady(): Promise<void> {
    await untilInteractive(this.page);
    await this.hash.waitFor({ state: "attached" });
  }

  limit(name: string): Locator {
    return this.limits.getByRole("spinbutton", { name, exact: true });
  }

  panel(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  async saveLimits(): Promise<void> {
    await this.limits.getByRole("button", { name: "Save for this chat" }).click();
    await this.limits.getByText(/unsaved change/).waitFor({ state: "hidden" });
  }

  /** How often the whole text of a panel holds a word, seen or not. */
  async countIn(panel: string, word: string): Promise<number> {
    const region = this.panel(panel);
    await region.getByRole("searchbox").fill(word);
    const found = await region.getByText(/^\d+ of \d+$/).textContent();
    return Number(found?.split(" of ")[1]);
  }

  async payloadHash(): Promise<string> {
    return (await this.hash.getAttribute("data-payload-hash")) ?? "";
  }

  /** The payload after a change: another one than before it. */
  async nextHash(before: string): Promise<string> {
    await this.page.locator(`[data-payload-hash]:not([data-payload-hash="${before}"])`).waitFor({
      state: "attached",
    });
    return this.payloadHash();
  }
}
