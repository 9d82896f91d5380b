import { expect, type Locator, type Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class WorkbenchPage {
  readonly timeline: Locator;
  readonly limits: Locator;
  readonly lane: Locator;
  readonly strip: Locator;
  readonly bar: Locator;
  /** The active format's select; its selected option names it. */
  readonly format: Locator;
  readonly activeFormat: Locator;
  readonly compactBadge: Locator;
  private readonly hash: Locator;

  constructor(private readonly page: Page) {
    this.timeline = page.getByRole("region", { name: "Messages" });
    this.limits = page.getByRole("complementary", { name: "Limits" });
    this.lane = page.getByRole("region", { name: "Media lane" });
    this.strip = page.getByRole("img", { name: /^Token map of the request/ });
    this.bar = page.getByRole("region", { name: "Payload", exact: true });
    this.format = this.bar.getByRole("combobox", { name: "Active format" });
    this.activeFormat = this.format.locator("option:checked");
    this.compactBadge = this.bar.getByText("Compact", { exact: true });
    this.hash = page.locator("[data-payload-hash]");
  }

  /** Sets the panels of the next opened page. */
  async showPanels(...panels: readonly string[]): Promise<void> {
    await this.page.addInitScript(
      (layout) => window.localStorage.setItem("contextscope.panels", layout),
      JSON.stringify({ panels, sizes: {} }),
    );
  }

  /** Sets the panels of the next page, from an open page of ours. */
  async choosePanels(...panels: readonly string[]): Promise<void> {
    await this.page.evaluate(
      (layout) => window.localStorage.setItem("contextscope.panels", layout),
      JSON.stringify({ panels, sizes: {} }),
    );
  }

  /** Waits until panels that fetch more than the payload are loaded. */
  async untilPanelsLoaded(): Promise<void> {
    const waiting = this.page.locator('[data-panel-place] :is(.animate-pulse, [aria-busy="true"])');
    await expect(waiting).toHaveCount(0);
  }

  /** How many media items the tokens panel counts. */
  async mediaTokenRows(): Promise<number> {
    return this.panel("Tokens")
      .getByRole("table", { name: "Media: provider rule and flat rate" })
      .locator("tbody tr")
      .count();
  }

  async open(chatId: string, search = ""): Promise<void> {
    await this.page.goto(`/chats/${encodeURIComponent(chatId)}${search}`);
    await this.untilReady();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.untilReady();
  }

  /** Limits typed before hydration would be lost. */
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

  /** The panel at a place, from 0 on the left. */
  place(place: number): Locator {
    return this.page.locator(`[data-panel-place="${place}"]`);
  }

  async saveLimits(): Promise<void> {
    await this.limits.getByRole("button", { name: "Save for this chat" }).click();
    await this.limits.getByText(/unsaved change/).waitFor({ state: "hidden" });
  }

  /** How often a panel's full text contains a word, visible or not. */
  async countIn(panel: string, word: string): Promise<number> {
    const region = this.panel(panel);
    await region.getByRole("searchbox").fill(word);
    const found = await region.getByText(/^\d+ of \d+$/).textContent();
    return Number(found?.split(" of ")[1]);
  }

  /** What a panel's copy button puts on the clipboard. */
  async copy(panel: string): Promise<string> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await this.panel(panel).getByRole("button", { name: "Copy" }).click();
    const read = () => this.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).not.toBe("");
    return read();
  }

  async payloadHash(): Promise<string> {
    return (await this.hash.getAttribute("data-payload-hash")) ?? "";
  }

  /** Waits until a change has produced another payload. */
  async nextHash(before: string): Promise<string> {
    await this.page.locator(`[data-payload-hash]:not([data-payload-hash="${before}"])`).waitFor({
      state: "attached",
    });
    return this.payloadHash();
  }
}
