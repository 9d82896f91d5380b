import { requireNode } from "./setup/require-node.mjs";

requireNode("20.19.0");

const { runMain } = await import("./setup/user-error.mjs");
const { buildApp, generateClient, installDependencies } = await import("./setup/prepare.mjs");
const { findChromium } = await import("./setup/find-chromium.mjs");
const { runGates } = await import("./setup/gates.mjs");
const { runBrowserTests, runUnitTests } = await import("./setup/run-tests.mjs");

await runMain(async () => {
  // Vitest and Next set NODE_ENV themselves; an inherited one would select the wrong React build.
  Reflect.deleteProperty(process.env, "NODE_ENV");
  await installDependencies();
  await generateClient();
  const gates = await runGates();
  const unit = await runUnitTests();
  await buildApp();
  const browser = await runBrowserTests(await findChromium());
  const results = [gates, unit, browser];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  // At the end, because a long log is often cut at its beginning.
  for (const name of results.flatMap(({ flaky }) => flaky)) console.log(`passed only when repeated: ${name}`);
  for (const name of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
});
