import type { Locator, Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class ChatsPage {
  readonly search: Locator;
  readonly status: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole("searchbox", { name: "Search titles and messages" });
    this.status = page.getByRole("status").first();
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/${query}`);
    await this.page.getByRole("heading", { name: "Chats", level: 1 }).waitFor();
    await untilInteractive(this.page);
  }

  chat(title: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name: title }) });
  }

  link(title: string): Locator {
    return this.page.getByRole("link", { name: title, exact: true });
  }

  compactSwitch(title: string): Locator {
    return this.page.getByRole("switch", { name: `Compact format for ${title}`, exact: true });
  }

  rows(): Locator {
    return this.page.locator("tbody tr");
  }
}
