import { openStore } from "@/lib/server/database";
import { loadDemoOnFirstRun } from "@/lib/server/demo";
import { AppError } from "@/lib/server/errors";

try {
  const store = openStore();
  const chats = await loadDemoOnFirstRun(store);
  if (chats > 0) console.log(`Loaded ${chats} demo chats.`);
  await store.close();
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}
