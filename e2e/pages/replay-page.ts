import type { Locator, Page } from "@playwright/test";

/** The replay panel of the workbench. */
export class ReplayPage {
  readonly panel: Locator;
  readonly send: Locator;
  readonly dialog: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole("region", { name: "Replay", exact: true }).first();
    this.send = this.panel.getByRole("button", { name: "Send…" });
    this.dialog = page.getByRole("dialog", { name: "Send this payload?" });
    this.confirm = this.dialog.getByRole("button", { name: "Send now" });
  }

  async choose(first: string, second: string): Promise<void> {
    await this.panel.getByRole("combobox", { name: "Format to send" }).selectOption({ label: first });
    await this.panel
      .getByRole("combobox", { name: "Second format, side by side" })
      .selectOption({ label: second });
  }

  /** The plan for one format, and its newest answer. */
  column(format: string): Locator {
    return this.panel.getByRole("region", { name: `Replay in ${format}`, exact: true });
  }

  answer(format: string): Locator {
    return this.column(format).getByRole("article");
  }
}

/** The full hash behind the shown prefix. */
export const hashIn = async (part: Locator): Promise<string> =>
  (await part.locator("code[title]").first().getAttribute("title")) ?? "";
