// Serves the HTTP API in a separate process that stops like `npm start`; unlike the app it needs no build.
import { openStore } from "@/lib/server/store/open-store";
import { serveApi } from "../clients/serve-api.fixture";
import { stopCleanly } from "./setup/serve.mjs";

const store = openStore();
const { url, server } = await serveApi({ store, close: store.close });
stopCleanly(server);
console.log(url);
