import type { Locator, Page } from "@playwright/test";

/** The summaries panel of the workbench, and the bot's commands in the palette. */
export class SummariesPage {
  readonly panel: Locator;
  readonly preview: Locator;
  readonly start: Locator;
  readonly versions: Locator;
  readonly palette: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByRole("region", { name: "Summaries", exact: true });
    this.preview = this.panel.getByRole("region", { name: "Summary preview" });
    this.start = this.preview.getByRole("button", { name: "Create summary" });
    this.versions = this.panel.getByRole("article");
    this.palette = page.getByRole("dialog", { name: "Commands" });
  }

  version(number: number): Locator {
    return this.panel.getByRole("article", { name: `Version ${number}`, exact: true });
  }

  /** The card with the outcome of a run. */
  result(name: string): Locator {
    return this.panel.getByRole("region", { name, exact: true });
  }

  async askByKey(): Promise<void> {
    await this.page.keyboard.press("s");
    await this.start.waitFor();
  }

  /** Sends a line to the bot; the reply appears in the palette. */
  async sendBotCommand(line: string): Promise<void> {
    if (!(await this.palette.isVisible())) await this.page.keyboard.press("Control+k");
    await this.palette.getByRole("combobox").fill(line);
    await this.palette.getByRole("option", { selected: true }).filter({ hasText: line }).waitFor();
    await this.page.keyboard.press("Enter");
  }

  get botReply(): Locator {
    return this.palette.getByRole("status");
  }
}
