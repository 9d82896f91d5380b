import { test as base, expect } from "@playwright/test";

/** The router asks for a page again with a query of its own. */
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** Every test fails on a console error, an uncaught error, or a request to another origin. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      const ownOrigin = new URL(baseURL ?? "").origin;
      const visited = new Set<string>();
      page.on("console", (message) => {
        // A page that was asked for and is not there is the test's own subject; the browser reports it all the same.
        const isOwnMissingPage =
          message.text().includes("status of 404") && visited.has(pathOf(message.location().url));
        if (message.type() === "error" && !isOwnMissingPage)
          complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
      page.on("request", (request) => {
        if (request.isNavigationRequest()) visited.add(pathOf(request.url()));
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
