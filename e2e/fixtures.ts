import { type BrowserContext, test as base, expect } from "@playwright/test";

/** The router asks for a page again with a query of its own. */
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** Every tab and worker of a context, from its first request on. */
function watch(context: BrowserContext, ownOrigin: string, complain: (complaint: string) => void): void {
  const visited = new Set<string>();
  context.on("console", (message) => {
    // An address that is none of ours is the test's own subject; the browser reports it all the same.
    const path = pathOf(message.location().url);
    const isOwnMissingPage =
      message.text().includes("status of 404") && visited.has(path) && !path.startsWith("/chats/");
    if (message.type() === "error" && !isOwnMissingPage)
      complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => complain(`uncaught: ${webError.error().message}`));
  context.on("request", (request) => {
    if (request.isNavigationRequest()) visited.add(pathOf(request.url()));
    const { origin, protocol } = new URL(request.url());
    const isLocal = origin === ownOrigin || protocol === "data:" || protocol === "blob:";
    if (!isLocal) complain(`foreign request: ${request.url()}`);
  });
}

/** Every test fails on a console error, an uncaught error, or a request to another origin, in whatever tab or context. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser, baseURL }, use) => {
      const complaints: string[] = [];
      const watchContext = (context: BrowserContext) =>
        watch(context, new URL(baseURL ?? "").origin, (complaint) => complaints.push(complaint));
      browser.contexts().forEach(watchContext);
      browser.on("context", watchContext);
      await use(complaints);
      browser.off("context", watchContext);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
