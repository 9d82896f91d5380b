import { type BrowserContext, test as base, type ConsoleMessage, expect } from "@playwright/test";

/** The router refetches a page with its own query parameter. */
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** A failed request, which the browser logs to its console, as `404 /chats/x`; anything else by its text. */
function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  const status = /^Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1];
  return status === undefined ? `console: ${message.text()} (${url})` : `${status} ${pathOf(url)}`;
}

/** Every tab and worker of a context, from its first request on. */
function watch(context: BrowserContext, ownOrigin: string, complain: (complaint: string) => void): void {
  context.on("console", (message) => {
    if (message.type() === "error") complain(describe(message));
  });
  context.on("weberror", (webError) => complain(`uncaught: ${webError.error().message}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const isLocal = origin === ownOrigin || protocol === "data:" || protocol === "blob:";
    if (!isLocal) complain(`foreign request: ${request.url()}`);
  });
}

type Fixtures = {
  complaints: string[];
  /** Requests that a test expects to fail, as `404 /chats/x`: each must fail, and no other may. */
  expectedFailures: string[];
};

/** Every test fails on a console error, an uncaught error, or a request to another origin, in any tab or context. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedFailures: async ({}, use) => use([]),
  complaints: [
    async ({ browser, baseURL, expectedFailures }, use) => {
      const complaints: string[] = [];
      const watchContext = (context: BrowserContext) =>
        watch(context, new URL(baseURL ?? "").origin, (complaint) => complaints.push(complaint));
      browser.contexts().forEach(watchContext);
      browser.on("context", watchContext);
      await use(complaints);
      browser.off("context", watchContext);
      expect([...new Set(complaints)].toSorted()).toEqual(expectedFailures.toSorted());
    },
    { auto: true },
  ],
});

export { expect };
