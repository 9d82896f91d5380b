// The entry of the container image: everything is installed and built, so it only prepares the database and serves.
import { readAddress } from "./setup/address.mjs";
import { prepareDatabase } from "./setup/prepare-database.mjs";
import { serve } from "./setup/serve.mjs";
import { runMain } from "./setup/user-error.mjs";

// The first process of a container ignores signals that it does not handle; `serve` replaces these handlers.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => process.exit(1));

await runMain(async () => {
  const address = readAddress();
  await prepareDatabase();
  await serve(address);
});
