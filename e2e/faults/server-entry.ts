// The API's real handlers in one bundled file that starts in a moment, for tests that kill it many times.
import { serveApi } from "@/clients/serve-api.fixture";
import { saveSettings } from "@/lib/server/chats/save-settings";
import { openStore } from "@/lib/server/store/open-store";
import { stopCleanly } from "../../scripts/setup/serve.mjs";

const store = openStore();
const load = (file: string) => {
  const route = file.slice("app/api/".length, -"/route.ts".length);
  return import(`../../app/api/${route}/route.ts`);
};
const { url, server } = await serveApi({ store, close: store.close }, load);
stopCleanly(server);
/** The page saves settings by a server action, which needs Next: here the parent process orders the same call. */
process.on("message", async ({ chatId, maxMedia }: { chatId: string; maxMedia: number }) => {
  await saveSettings(store, chatId, { maxMedia });
  process.send?.({ maxMedia });
});
console.log(url);
