// Stores the chat files from standard input, as another process beside the server would.
import { readFileSync } from "node:fs";
import { chatFileSchema } from "../lib/core/schema/chat-file";
import { openSqliteStore } from "../lib/server/sqlite/sqlite-store";

const store = openSqliteStore(".cache/e2e/contextscope.db", { compactByDefault: false });
const files: readonly unknown[] = JSON.parse(readFileSync(0, "utf8"));
await store.writeChatFiles(files.map((file) => chatFileSchema.parse(file)));
await store.close();
