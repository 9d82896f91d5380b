import { databaseLocation, readDatabaseUrl } from "@/lib/server/env";
import { copyToPostgres } from "@/lib/server/store/copy-to-postgres";
import { asCliErrors, CliError } from "./cli-error";
import type { CommandResult } from "./command-result";

export type MigrateCommandOptions = Readonly<{ to: string; from?: string }>;

/** Copies the server's SQLite database, or another one, to PostgreSQL. */
export const migrateToPostgresCommand = ({ to, from }: MigrateCommandOptions): Promise<CommandResult> =>
  asCliErrors(async () => {
    const source = from === undefined ? databaseLocation() : readDatabaseUrl(from);
    const target = readDatabaseUrl(to);
    if (source.kind !== "sqlite" || target.kind !== "postgres")
      throw new CliError("--from is a file:… address and --to a postgres://… address", { exitCode: 2 });
    const { chats, copied, messages } = await copyToPostgres({ file: source.file, url: target.url });
    const already = chats === copied ? "" : ` (${chats - copied} were there already)`;
    return {
      text: `${chats} chats${already} with ${messages} messages are in the PostgreSQL database; row counts and payloads of all chats were compared.\n`,
      notes: ["set DATABASE_URL to the new address to use it; the SQLite file was not changed"],
    };
  });
