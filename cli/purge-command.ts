import type { Store } from "@/lib/server/store/store";
import type { CommandResult } from "./command-result";

/** Rewrites the database without the space of deleted rows. */
export async function purgeCommand(openStore: () => Readonly<{ store: Store }>): Promise<CommandResult> {
  await openStore().store.purge();
  return {
    text: "the database was rewritten: its tables contain no deleted rows\n",
    notes: ["backups, and on PostgreSQL the write-ahead log, keep deleted texts until they are replaced"],
  };
}
