import { requireNode } from "./setup/require-node.mjs";

requireNode("20.19.0");

const { spawn } = await import("node:child_process");
const { runMain } = await import("./setup/user-error.mjs");
const { readAddress, requireFreePort } = await import("./setup/address.mjs");
const { generateClient, installDependencies } = await import("./setup/prepare.mjs");
const { watchWorkers } = await import("./setup/build-workers.mjs");
const { prepareDatabase } = await import("./setup/prepare-database.mjs");
const { packageFile, ROOT } = await import("./setup/project.mjs");
const { watchParents } = await import("./setup/watch-parents.mjs");

await runMain(async () => {
  const { host, port } = readAddress();
  await requireFreePort({ host, port });
  await installDependencies();
  await generateClient();
  await watchWorkers();
  await prepareDatabase();
  const args = [packageFile("next/dist/bin/next"), "dev", "-H", host, "-p", String(port)];
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  watchParents(() => child.kill("SIGTERM"));
  child.on("close", (code) => process.exit(code ?? 0));
});
