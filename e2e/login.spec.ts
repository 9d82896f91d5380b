import { type Browser, expect, type Page, test } from "@playwright/test";
import { NO_PROVIDERS } from "../scripts/setup/no-providers.mjs";
import { signIn } from "./crawl-callers";
import { killableServer } from "./killable-server";
import { faultsOf } from "./pages/faults-of";
import { untilInteractive } from "./pages/until-interactive";

const server = killableServer("login", 9, {
  ...NO_PROVIDERS,
  CONTEXTSCOPE_PASSWORD: "correct horse",
  CONTEXTSCOPE_VIEWER_PASSWORD: "battery staple",
});
const origin = server.address;

test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({ baseURL: origin });
test.afterAll(server.stop);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.start();
  const cookie = await signIn(origin, "correct horse");
  const stored = await fetch(`${origin}/api/v1/chats/private/messages`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({
      chat: { title: "Private chat", bot: { name: "gryag" } },
      message: { id: "1", role: "user", text: "private words" },
    }),
  });
  expect(stored.status).toBe(200);
});

async function enter(page: Page, password: string): Promise<void> {
  await page.locator('form[aria-busy="false"]').waitFor();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A browser of its own, signed in and on the page. */
async function signedIn(browser: Browser, password: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(path);
  await enter(page, password);
  await page.waitForURL(`**${path}`);
  await untilInteractive(page);
  return page;
}

test("a page leads to the login, the password leads back to it, and signing out ends the session", async ({
  page,
}) => {
  await page.goto("/settings?from=bookmark");
  await expect(page).toHaveURL("/login?next=%2Fsettings%3Ffrom%3Dbookmark");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await enter(page, "wrong");
  await expect(page.getByRole("alert").filter({ hasText: "Wrong password." })).toBeVisible();
  await enter(page, "correct horse");
  await expect(page).toHaveURL("/settings?from=bookmark");
  await untilInteractive(page);
  await expect(page.getByRole("row", { name: /this browser/ })).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter(({ name }) =>
    name.startsWith("contextscope-session"),
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  // The cookie alone is worthless now: the server has forgotten the session.
  await page.context().addCookies(cookie === undefined ? [] : [cookie]);
  await page.goto("/");
  await expect(page).toHaveURL("/login");
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the login page has no accessibility faults, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/login?failed=not-invited");
    await expect(page.getByRole("alert").filter({ hasText: "no access" })).toBeVisible();
    await page.locator('form[aria-busy="false"]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

test("a viewer sees everything and no control that changes something", async ({ browser }) => {
  const page = await signedIn(browser, "battery staple", "/");
  await expect(page.getByText("Read only")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText(["Chats", "Activity", "Settings"]);
  await expect(page.getByRole("switch", { name: /^Compact format for/ })).toBeDisabled();
  await page.goto("/chats/private?maxVideos=1&panels=json,summaries,tokens");
  await untilInteractive(page);
  await expect(page.getByText("private words").first()).toBeVisible();
  await expect(page.getByRole("switch", { name: /^Compact format for/ })).toBeDisabled();
  const changing = /summar.*now|clear history|roll back|^save|delete|change bot/i;
  await expect(page.getByRole("button", { name: changing })).toHaveCount(0);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("button", { name: changing })).toHaveCount(0);
  expect((await page.goto("/import"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "No access to this page" })).toBeVisible();
  await page.goto("/settings");
  await untilInteractive(page);
  await expect(page.getByRole("heading", { name: /keys|sessions/i })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await page.context().close();
});

test("an admin ends the session of a viewer, whose open page says so and whose next click leads to the login", async ({
  browser,
}) => {
  const viewer = await signedIn(browser, "battery staple", "/");
  const watching = await viewer.context().newPage();
  await watching.goto("/chats/private");
  await untilInteractive(watching);
  const admin = await signedIn(browser, "correct horse", "/settings");
  await admin.getByRole("button", { name: "End the session of viewer" }).first().click();
  await expect(admin.getByRole("row", { name: /^viewer/ })).toHaveCount(0);
  await viewer.getByRole("link", { name: "Activity" }).click();
  await expect(viewer).toHaveURL("/login?next=%2Factivity");
  await expect(watching.getByText("Your session has ended.")).toBeVisible({ timeout: 30_000 });
  expect(await faultsOf(watching)).toEqual([]);
  await watching.getByRole("button", { name: "Sign in again" }).click();
  await expect(watching).toHaveURL("/login?next=%2Fchats%2Fprivate");
  await enter(watching, "battery staple");
  await expect(watching).toHaveURL("/chats/private");
  await Promise.all([viewer.context().close(), admin.context().close()]);
});
