import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { inProject, packageFile, ROOT } from "./project.mjs";

const REPORTS = inProject(".cache/reports");

/** @typedef {{ passed: number, failed: number }} Counts */

/** @returns {Promise<Counts>} */
export async function runUnitTests() {
  const report = freshReport("vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runVisibly([packageFile("vitest/vitest.mjs"), ...args], process.env);
  return countResults(report, code, (/** @type {any} */ result) => ({
    passed: result.numPassedTests,
    // A file that fails to load has no tests, so count the file itself.
    failed: result.numFailedTests || result.numFailedTestSuites,
  }));
}

/**
 * @param {string} chromiumPath
 * @returns {Promise<Counts>}
 */
export async function runBrowserTests(chromiumPath) {
  const report = freshReport("playwright.json");
  const code = await runVisibly([packageFile("@playwright/test/cli.js"), "test"], {
    ...process.env,
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return countResults(report, code, (/** @type {any} */ result) => ({
    passed: result.stats.expected,
    failed: result.stats.unexpected + result.stats.flaky + result.errors.length,
  }));
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = `${REPORTS}/${name}`;
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number | null>}
 */
function runVisibly(args, environment) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
}

/**
 * A non-zero exit code overrides the report, so a crashed runner never counts as passed.
 * @param {string} report
 * @param {number | null} code
 * @param {(result: unknown) => Counts} count
 * @returns {Counts}
 */
function countResults(report, code, count) {
  const { passed, failed } = readCounts(report, count);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} report
 * @param {(result: unknown) => Counts} count
 * @returns {Counts}
 */
function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
