import { readAccessSettings } from "@/lib/server/access/access-settings";
import { AppError } from "@/lib/server/app-error";
import { loadDemoOnFirstRun } from "@/lib/server/chats/load-demo";
import { openStore } from "@/lib/server/store/open-store";

try {
  readAccessSettings(process.env);
  const store = openStore();
  const chats = await loadDemoOnFirstRun(store);
  if (chats > 0) console.log(`Loaded ${chats} demo chats.`);
  await store.close();
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}
