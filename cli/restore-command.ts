import path from "node:path";
import { restore } from "@/lib/server/backup/restore";
import { databaseLocation, readDatabaseUrl } from "@/lib/server/env";
import { asCliErrors } from "./cli-error";
import type { CommandResult } from "./command-result";

export type RestoreCommandOptions = Readonly<{ to?: string; force?: boolean }>;

/** Replaces the server's database, or another one, by a backup. `enter` changes to the project folder. */
export async function restoreCommand(
  given: string,
  { to, force = false }: RestoreCommandOptions,
  enter: () => void,
): Promise<CommandResult> {
  return asCliErrors(async () => {
    // Paths of the command line are resolved before `enter` changes the current directory.
    const [file, chosen] = [path.resolve(given), to === undefined ? undefined : readDatabaseUrl(to)];
    enter();
    const target = chosen ?? databaseLocation();
    const { chats, messages, kept, notes } = await restore({ file, to: target, force });
    const place = target.kind === "sqlite" ? target.file : "the PostgreSQL database";
    return {
      text: `Restored ${chats} chats with ${messages} messages to ${place}\n`,
      notes: [...notes, ...(kept === undefined ? [] : [`the replaced database is kept as ${kept}`])],
    };
  });
}
