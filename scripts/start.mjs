import { requireNode } from "./setup/require-node.mjs";

requireNode("20.19.0");

const { runMain } = await import("./setup/user-error.mjs");
const { readAddress, requireFreePort } = await import("./setup/address.mjs");
const { buildApp, generateClient, installDependencies } = await import("./setup/prepare.mjs");
const { buildWorkers } = await import("./setup/build-workers.mjs");
const { prepareDatabase } = await import("./setup/prepare-database.mjs");
const { serve } = await import("./setup/serve.mjs");

await runMain(async () => {
  const address = readAddress();
  await requireFreePort(address);
  await installDependencies();
  await generateClient();
  await buildWorkers();
  await prepareDatabase();
  await buildApp();
  await serve(address);
});
