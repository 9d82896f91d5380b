// Serves the last build with the database of DATABASE_URL: a browser test starts and kills its own instance.
import { readAddress } from "./setup/address.mjs";
import { serve } from "./setup/serve.mjs";
import { runMain } from "./setup/user-error.mjs";

// It must not outlive the test that started it.
process.once("disconnect", () => process.exit());

await runMain(() => serve(readAddress()));
