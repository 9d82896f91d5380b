// Screenshots for the README, from the demo chats: `npm run screenshots`. Check them before you commit.
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
const COMPACT_CHAT = "C07RELEASE42";
const SWITCHED_CHAT = "Aya, o que tem pra comer?";

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

/** Each panel of the workbench, with a chat that has content for it. @type {Record<string, string>} */
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

/** @param {string} chatId */
const api = (chatId, rest = "") => `${BASE}/api/v1/chats/${encodeURIComponent(chatId)}${rest}`;

/**
 * @param {string} chatId
 * @param {{ id: string, messageId: string, body: string }} request
 */
async function record(chatId, request) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ model: "gemini-3.5-flash", ...request });
  const response = await fetch(api(chatId, "/requests"), { method: "POST", headers, body });
  if (!response.ok) throw new Error(`Not recorded: ${await response.text()}`);
}

/** The payload at a message, with the settings of the query. @param {string} chatId @param {string} query */
const wireOf = async (chatId, query) => (await fetch(api(chatId, `/payload?form=wire&${query}`))).text();

/** @param {string} chatId @returns {Promise<readonly { id: string, role: string }[]>} */
const messagesOf = async (chatId) =>
  (await (await fetch(api(chatId, "/messages?limit=100"))).json()).messages;

/** Recorded requests, so that there are counters to plot and a drift to explain. */
async function recordRequests() {
  for (const chatId of [MEDIA_CHAT, COMPACT_CHAT])
    for (const { id } of (await messagesOf(chatId)).filter(({ role }) => role === "user"))
      await record(chatId, { id: `request-${id}`, messageId: id, body: await wireOf(chatId, `at=${id}`) });
  const messageId = (await messagesOf(SEED_CHAT)).at(-1)?.id ?? "";
  const same = await wireOf(SEED_CHAT, `at=${messageId}`);
  const bodies = [
    same,
    same.replace("гряг", "гряг!"),
    await wireOf(SEED_CHAT, `at=${messageId}&recentMessages=1`),
  ];
  for (const [index, body] of bodies.entries())
    await record(SEED_CHAT, { id: `request-${index + 1}`, messageId, body });
}

/** Changes settings, so that the log has entries. @param {import("@playwright/test").BrowserContext} context */
async function switchCompact(context) {
  const page = await open(context, "/");
  const toggle = page.getByRole("switch", { name: `Compact format for ${SWITCHED_CHAT}` });
  for (const checked of [true, false]) {
    await toggle.click();
    await page.locator(`[role=switch][aria-checked=${checked}]`).and(toggle).waitFor();
  }
  await page.close();
}

/**
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} path
 */
async function open(context, path) {
  const page = await context.newPage();
  // Do not wait for an idle network: the page keeps its event stream open.
  await page.goto(`${BASE}${path}`, { waitUntil: "load" });
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  // Images load and get their height.
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

await recordRequests();
const preparing = await browser.newContext();
await switchCompact(preparing);
await preparing.close();

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
