import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { packageFile, ROOT } from "./project.mjs";
import { UserError } from "./user-error.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Chromium for the browser tests: the configured one, one on PATH, Playwright's own, or a new installation. */
export async function findChromium() {
  return (
    named() ??
    onPath() ??
    (await playwrightOwn()) ??
    (await downloaded()) ??
    installed() ??
    fail(
      "No Chromium for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to its program file.",
    )
  );
}

function named() {
  const file = process.env.CHROMIUM_PATH;
  if (!file) return undefined;
  return existsSync(file) ? file : fail(`CHROMIUM_PATH=${file} does not exist.`);
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  );
}

async function playwrightOwn() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

async function downloaded() {
  const args = [packageFile("@playwright/test/cli.js"), "install", "chromium-headless-shell", "chromium"];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "ignore", timeout: 180_000 });
  return status === 0 ? playwrightOwn() : undefined;
}

function installed() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return undefined;
  console.log("Installing Chromium with apt-get…");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-color-emoji"], { stdio: "ignore" });
  return onPath();
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  throw new UserError(sentence);
}
