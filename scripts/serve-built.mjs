// The app as it was built last, over whatever DATABASE_URL names: a browser test starts and kills one of its own.
import { readAddress } from "./setup/address.mjs";
import { serve } from "./setup/serve.mjs";
import { runMain } from "./setup/user-error.mjs";

// It must not outlive the test that started it, however that ends.
process.once("disconnect", () => process.exit());

await runMain(() => serve(readAddress()));
