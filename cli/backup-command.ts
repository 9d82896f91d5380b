import path from "node:path";
import { backUp } from "@/lib/server/backup/back-up";
import { databaseLocation } from "@/lib/server/env";
import { asCliErrors } from "./cli-error";
import type { CommandResult } from "./command-result";

export type BackupCommandOptions = Readonly<{ force?: boolean }>;

/** Writes the server's database to a file. `enter` changes to the project folder. */
export async function backupCommand(
  given: string,
  { force = false }: BackupCommandOptions,
  enter: () => void,
): Promise<CommandResult> {
  const file = path.resolve(given);
  enter();
  const { rows } = await asCliErrors(() => backUp({ from: databaseLocation(), file, force }));
  return {
    text: `Backed up ${rows.Chat ?? 0} chats with ${rows.Message ?? 0} messages to ${file}\n`,
    notes: [],
  };
}
