import { spawn } from "node:child_process";
import { inProject, packageFile, ROOT } from "./project.mjs";

/**
 * The checks that every commit must pass: a program and its arguments.
 * @type {Record<string, readonly string[]>}
 */
export const gates = {
  types: [packageFile("typescript/bin/tsc"), "--noEmit"],
  lint: [packageFile("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."],
  imports: [
    packageFile("dependency-cruiser/bin/dependency-cruise.mjs"),
    ...[
      "app",
      "components",
      "lib",
      "cli",
      "clients",
      "exports",
      "prisma",
      "scripts",
      "instrumentation.ts",
      "proxy.ts",
    ],
  ],
  "dead code": [packageFile("knip/bin/knip.js")],
  words: [inProject("scripts/check-words.mjs")],
};

/**
 * Runs the gates; prints failures and durations.
 * @returns {Promise<import("./run-tests.mjs").Results>}
 */
export async function runGates() {
  // Route types and next-env.d.ts: tsc needs them, and a fresh clone has none yet.
  await run([packageFile("next/dist/bin/next"), "typegen"]);
  const names = Object.keys(gates);
  const results = await Promise.all(Object.entries(gates).map(([name, args]) => runGate(name, args)));
  const failures = names.filter((_, place) => !results[place]);
  return { passed: names.length - failures.length, failed: failures.length, failures, flaky: [] };
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 */
async function runGate(name, args) {
  const startedAt = performance.now();
  const { code, output } = await run(args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
async function run(args) {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  return { code, output };
}
