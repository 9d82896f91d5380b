// Pictures for the README, from the demo chats: `npm run screenshots`. Look at them before you commit them.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "./setup/find-chromium.mjs";
import { inProject, ROOT } from "./setup/project.mjs";

const FOLDER = inProject("docs/screenshots");
const PORT = "3179";
const BASE = `http://127.0.0.1:${PORT}`;

const SETTLE_MS = 1500;

const PAGES = {
  chats: "/",
  search: "/?search=гряг",
  workbench: `/chats/${encodeURIComponent("-123456789")}`,
  media: `/chats/${encodeURIComponent("-1002088114907")}`,
};
const SCREENS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const server = spawn(process.execPath, ["scripts/serve-for-tests.mjs"], {
  cwd: ROOT,
  env: { ...process.env, PORT, HOST: "127.0.0.1", DATABASE_URL: "file:./.cache/e2e/contextscope.db" },
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
for (const theme of /** @type {const} */ (["light", "dark"])) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const context = await browser.newContext({
      viewport,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await context.newPage();
      await page.goto(`${BASE}${path}`, { waitUntil: "networkidle" });
      await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
      // Pictures of the timeline arrive and find their height.
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${theme}.png` });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
server.removeAllListeners("exit");
server.kill("SIGTERM");
