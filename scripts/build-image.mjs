// The steps of `npm start` that run once, when a container image is built: all but the database and the server.
import { buildWorkers } from "./setup/build-workers.mjs";
import { buildApp, generateClient, installDependencies } from "./setup/prepare.mjs";
import { runMain } from "./setup/user-error.mjs";

await runMain(async () => {
  await installDependencies();
  await generateClient();
  await buildWorkers();
  await buildApp();
});
