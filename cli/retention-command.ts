import { describeExpired, runRetention } from "@/lib/server/retention/run-retention";
import type { Store } from "@/lib/server/store/store";
import type { CommandResult } from "./command-result";

export type RetentionCommandOptions = Readonly<{ run?: boolean }>;

/** Prints the items that are beyond their limits; deletes them only with `--run`. */
export async function retentionCommand(
  { run = false }: RetentionCommandOptions,
  openStore: () => Readonly<{ store: Store }>,
): Promise<CommandResult> {
  const { store } = openStore();
  if (run) {
    const { chats, deleted } = await runRetention(store);
    return { text: `deleted from ${chats} chats: ${describeExpired(deleted)}\n`, notes: [] };
  }
  const expired = await store.listExpired(new Date());
  const lines = expired.map((chat) => `${chat.chatId}: would delete ${describeExpired(chat)}\n`);
  if (lines.length === 0) return { text: "nothing to delete\n", notes: [] };
  return { text: lines.join(""), notes: ["nothing was deleted; --run deletes"] };
}
