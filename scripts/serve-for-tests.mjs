// Serves the built app with a new demo database, for the browser tests.
import { rmSync } from "node:fs";
import { readAddress } from "./setup/address.mjs";
import { buildWorkers } from "./setup/build-workers.mjs";
import { buildApp, generateClient } from "./setup/prepare.mjs";
import { prepareDatabase } from "./setup/prepare-database.mjs";
import { inProject } from "./setup/project.mjs";
import { serve } from "./setup/serve.mjs";
import { runMain } from "./setup/user-error.mjs";

await runMain(async () => {
  for (const suffix of ["", "-wal", "-shm"])
    rmSync(inProject(`.cache/e2e/contextscope.db${suffix}`), { force: true });
  await generateClient();
  await buildWorkers();
  await prepareDatabase();
  await buildApp();
  await serve(readAddress());
});
