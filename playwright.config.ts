import { defineConfig, devices } from "@playwright/test";
import { NO_PROVIDERS } from "./scripts/setup/no-providers.mjs";

const port = Number(process.env.E2E_PORT ?? "3177");
const baseURL = `http://127.0.0.1:${port}`;

/** What is measured would measure the test beside it, too. */
const MEASURING = "repaint.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/e2e/results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A repeated test is reported, see scripts/setup/run-tests.mjs.
  retries: 1,
  timeout: 60_000,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "together", testIgnore: MEASURING },
    { name: "alone", testMatch: MEASURING, dependencies: ["together"] },
  ],
  webServer: {
    command: "node scripts/serve-for-tests.mjs",
    env: {
      ...NO_PROVIDERS,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: "file:./.cache/e2e/contextscope.db",
    },
    url: `${baseURL}/api/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
