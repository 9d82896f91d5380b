import { test as base, expect, type Page } from "@playwright/test";

/** A page that was asked for and is not there is reported by the browser itself; that one is the test's own subject. */
const isOwnMissingPage = (text: string, page: Page, url: string) =>
  text.includes("status of 404") && url === page.url();

/** Every test fails on a console error, an uncaught error, or a request to another origin. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      const ownOrigin = new URL(baseURL ?? "").origin;
      page.on("console", (message) => {
        const isHarmless = isOwnMissingPage(message.text(), page, message.location().url);
        if (message.type() === "error" && !isHarmless) complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        const isLocal = origin === ownOrigin || protocol === "data:" || protocol === "blob:";
        if (!isLocal) complaints.push(`foreign request: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
