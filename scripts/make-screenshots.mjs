// Pictures for the README, from the demo chats: `npm run screenshots`. Look at them before you commit them.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "./setup/find-chromium.mjs";
import { NO_PROVIDERS } from "./setup/no-providers.mjs";
import { inProject, ROOT } from "./setup/project.mjs";

const FOLDER = inProject("docs/screenshots");
const PORT = "3179";
const BASE = `http://127.0.0.1:${PORT}`;

const SETTLE_MS = 2000;

const MEDIA_CHAT = "-1002088114907";
const SUMMARISED_CHAT = "366120998";
const LEAKY_CHAT = "-1001300456789";
const SEED_CHAT = "-123456789";

/** @param {string} chatId */
const chat = (chatId, rest = "") => `/chats/${encodeURIComponent(chatId)}${rest}`;

/** @type {Record<string, string>} */
const PAGES = {
  chats: "/",
  search: "/?search=гряг",
  workbench: chat(SEED_CHAT),
  media: chat(MEDIA_CHAT),
  compare: chat(MEDIA_CHAT, "/compare?b.maxHistoricalMedia=6"),
  activity: "/activity",
  import: "/import",
};

/** Each panel of the workbench, over a chat that has something to show in it. @type {Record<string, string>} */
const PANELS = {
  console: SEED_CHAT,
  json: SEED_CHAT,
  wire: SEED_CHAT,
  compact: MEDIA_CHAT,
  "single-message": MEDIA_CHAT,
  "context-json": SEED_CHAT,
  "openai-summary": SUMMARISED_CHAT,
  media: MEDIA_CHAT,
  summaries: SUMMARISED_CHAT,
  tokens: MEDIA_CHAT,
  findings: LEAKY_CHAT,
  ledger: MEDIA_CHAT,
  answers: LEAKY_CHAT,
  replay: SEED_CHAT,
  recorded: SEED_CHAT,
};
const SCREENS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const server = spawn(process.execPath, ["scripts/serve-for-tests.mjs"], {
  cwd: ROOT,
  env: {
    ...process.env,
    ...NO_PROVIDERS,
    PORT,
    HOST: "127.0.0.1",
    DATABASE_URL: "file:./.cache/e2e/contextscope.db",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise((resolve, reject) => {
  server.once("exit", () => reject(new Error("The server ended before it was ready.")));
  server.stdout.on("data", (text) => String(text).includes("is ready") && resolve(undefined));
});

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});

/**
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} path
 */
async function open(context, path) {
  const page = await context.newPage();
  // Not until the network is idle: the page listens for news as long as it is open.
  await page.goto(`${BASE}${path}`, { waitUntil: "load" });
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  // Pictures arrive and find their height.
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/**
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} panel
 * @param {string} file
 */
async function takePanel(context, panel, file) {
  await context.addInitScript(
    (layout) => window.localStorage.setItem("contextscope.panels", layout),
    JSON.stringify({ panels: [panel], sizes: { 1: { timeline: 40, "slot-0": 60 } } }),
  );
  const page = await open(context, chat(PANELS[panel] ?? SEED_CHAT));
  const tab = page.getByRole("navigation", { name: "Views" }).getByRole("button").last();
  if (await tab.isVisible()) await tab.click();
  await page.waitForTimeout(SETTLE_MS / 2);
  await page.locator("[data-panel-place]").screenshot({ path: file });
  await page.close();
}

for (const theme of /** @type {const} */ (["light", "dark"])) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const look = /** @type {const} */ ({
      viewport,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    const context = await browser.newContext(look);
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await open(context, path);
      await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${theme}.png` });
      await page.close();
    }
    await context.close();
    for (const panel of Object.keys(PANELS)) {
      const own = await browser.newContext(look);
      await takePanel(own, panel, `${FOLDER}/panel-${panel}-${screen}-${theme}.png`);
      await own.close();
    }
  }
}
await browser.close();
server.removeAllListeners("exit");
server.kill("SIGTERM");
