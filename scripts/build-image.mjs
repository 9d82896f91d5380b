// The steps of `npm start` that run when the container image is built, after the dependencies are installed.
import { buildWorkers } from "./setup/build-workers.mjs";
import { buildApp, generateClient } from "./setup/prepare.mjs";
import { runMain } from "./setup/user-error.mjs";

await runMain(async () => {
  await generateClient();
  await buildWorkers();
  await buildApp();
});
