import type { Locator, Page } from "@playwright/test";
import { untilInteractive } from "./until-interactive";

export class ChatPage {
  readonly timeline: Locator;
  readonly highlighted: Locator;

  constructor(private readonly page: Page) {
    this.timeline = page.getByRole("region", { name: "Messages" });
    this.highlighted = this.timeline.locator("article[aria-current=true]");
  }

  async open(id: string, messageId?: string): Promise<void> {
    const query = messageId === undefined ? "" : `?message=${encodeURIComponent(messageId)}`;
    await this.page.goto(`/chats/${encodeURIComponent(id)}${query}`);
    await untilInteractive(this.page);
  }

  heading(title: string): Locator {
    return this.page.getByRole("heading", { name: title, level: 1 });
  }

  message(text: string): Locator {
    return this.timeline.getByRole("article").filter({ hasText: text });
  }

  compactSwitch(): Locator {
    return this.page.getByRole("switch", { name: /^Compact format for/ });
  }
}
