// What can be done once, when a container image is built: everything of `npm start` but the database and the server.
import { buildApp, generateClient, installDependencies } from "./setup/prepare.mjs";
import { runMain } from "./setup/user-error.mjs";

await runMain(async () => {
  await installDependencies();
  await generateClient();
  await buildApp();
});
