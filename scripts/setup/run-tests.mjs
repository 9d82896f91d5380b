import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { inProject, packageFile, ROOT } from "./project.mjs";

const REPORTS = inProject(".cache/reports");

/** @typedef {{ passed: number, failed: number, failures: readonly string[], flaky: readonly string[] }} Results */

/** More failures than this are no accident. */
const MAX_REPEATED_FILES = 3;

/**
 * A few failed files run once more, alone: on a shared machine a test may starve. Tests that pass only then are
 * reported as flaky.
 * @returns {Promise<Results>}
 */
export async function runUnitTests() {
  const first = await runVitest([]);
  const files = new Set(first.failures.map((name) => name.split(" > ")[0] ?? ""));
  if (first.failed === 0 || files.size === 0 || files.size > MAX_REPEATED_FILES) return first;
  const second = await runVitest([...files]);
  const failures = first.failures.filter((name) => second.failures.includes(name));
  const flaky = first.failures.filter((name) => !second.failures.includes(name));
  const failed = Math.max(second.failed, failures.length);
  return { passed: first.passed + first.failed - failed, failed, failures, flaky };
}

/**
 * @param {readonly string[]} files
 * @returns {Promise<Results>}
 */
async function runVitest(files) {
  const report = freshReport("vitest.json");
  const args = ["run", ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runVisibly([packageFile("vitest/vitest.mjs"), ...args], process.env);
  return readResults(report, code, (/** @type {any} */ result) => ({
    passed: result.numPassedTests,
    // A file that fails to load has no tests, so count the file itself.
    failed: result.numFailedTests || result.numFailedTestSuites,
    failures: result.testResults.flatMap((/** @type {any} */ file) => {
      const name = path.relative(ROOT, file.name);
      const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
      if (failed.length === 0) return file.status === "failed" ? [name] : [];
      return failed.map((/** @type {any} */ test) => `${name} > ${test.fullName}`);
    }),
    flaky: [],
  }));
}

/**
 * @param {string} chromiumPath
 * @returns {Promise<Results>}
 */
export async function runBrowserTests(chromiumPath) {
  const report = freshReport("playwright.json");
  const code = await runVisibly([packageFile("@playwright/test/cli.js"), "test"], {
    ...process.env,
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readResults(report, code, (/** @type {any} */ result) => {
    /** @type {{ name: string, status: string }[]} */
    const tests = result.suites.flatMap(testsIn);
    const named = (/** @type {string} */ status) =>
      tests.filter((test) => test.status === status).map(({ name }) => name);
    return {
      passed: result.stats.expected + result.stats.flaky,
      failed: result.stats.unexpected + result.errors.length,
      failures: named("unexpected"),
      flaky: named("flaky"),
    };
  });
}

/**
 * @param {any} suite
 * @returns {{ name: string, status: string }[]}
 */
const testsIn = (suite) => [
  ...(suite.suites ?? []).flatMap(testsIn),
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      name: `e2e/${spec.file} > ${spec.title}`,
      status: test.status,
    })),
  ),
];

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
 * @param {(result: unknown) => Results} read
 * @returns {Results}
 */
function readResults(report, code, read) {
  const results = tryRead(report, read);
  return { ...results, failed: code === 0 ? results.failed : Math.max(results.failed, 1) };
}

/**
 * @param {string} report
 * @param {(result: unknown) => Results} read
 * @returns {Results}
 */
function tryRead(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 1, failures: [`unreadable report ${report}`], flaky: [] };
  }
}
