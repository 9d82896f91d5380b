import { requireNode } from "./setup/require-node.mjs";

requireNode("20.19.0");

const { runMain } = await import("./setup/user-error.mjs");
const { generateClient, installDependencies } = await import("./setup/prepare.mjs");
const { runGates } = await import("./setup/gates.mjs");

await runMain(async () => {
  await installDependencies();
  await generateClient();
  const { failed } = await runGates();
  process.exitCode = failed === 0 ? 0 : 1;
});
