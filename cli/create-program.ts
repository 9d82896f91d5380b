import { createRequire } from "node:module";
import { Command, Option } from "commander";
import { FORMAT_IDS } from "@/lib/core/model/format";
import packageJson from "../package.json" with { type: "json" };
import type { BackupCommandOptions } from "./backup-command";
import { CHAT_SOURCES } from "./chat/load-chat";
import type { CommandResult } from "./command-result";
import { type CompareOptions, compareCommand } from "./compare-command";
import type * as DatabaseCommands from "./database-commands";
import { describeSettings } from "./describe-settings";
import type { DoctorCommandOptions } from "./doctor-command";
import type { ExportCommandOptions } from "./export-command";
import { hashPasswordCommand } from "./hash-password-command";
import type { ImportCommandOptions } from "./import/import-command";
import { MAPPING_KEYS } from "./import/parse-mapping";
import { type LintOptions, lintCommand } from "./lint-command";
import type { MigrateCommandOptions } from "./migrate-to-postgres-command";
import { type RenderOptions, renderCommand } from "./render-command";
import type { RestoreCommandOptions } from "./restore-command";
import type { RetentionCommandOptions } from "./retention-command";

/** Where a command's result goes. */
type Deliver = (result: CommandResult) => Promise<void>;

const EXAMPLES = `
Examples:
  contextscope render chat.json                          the payload with the chat's settings
  contextscope render chat.json --format compact         a compact transcript
  contextscope render chat.json --wire                   the exact bytes that the SDK posts
  contextscope render chat.json --at 458                 as it was when message 458 arrived
  contextscope render chat.json --set maxVideos=0 --set compact=true
  contextscope render chat.json --ledger                 each item's verdict and its reason
  curl -s localhost/contents | contextscope render - --from gemini
  contextscope compare chat.json                         tokens of every format and vocabulary
  contextscope lint chat.json || echo "check this"       findings; exit code 3 on an error
  contextscope import result.json --bot gryag            store it in the database for the dashboard
  contextscope export -123456789 -o chat.json            a chat from the database as a chat file
  contextscope backup backup.db                          the whole database in one file, while the server runs
  contextscope doctor                                    what is wrong, and how to fix it`;

const INPUT = `
FILE is a chat file, Gemini contents or a whole request, a context-json array, OpenAI messages or a
whole request, a scenario object, or any other format that import accepts: exports, JSONL, SQLite
databases, zip and gz; - reads standard input. The format is detected from the content; --from overrides
it. --chat selects a chat if the file has several. --bot names the bot if the file does not identify it;
the default is the most likely author.
render, compare and lint need no server and no database; the other commands use the server's database.

Settings come from the defaults, then the environment (such as ENABLE_COMPACT_CONVERSATION_FORMAT),
then the file, then --set; later values win.

Exit codes: 0 success, 1 bad input or a problem that doctor found, 2 bad usage, 3 lint found an error.`;

const collect = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

/** Every command takes a chat, a place to stop and settings. */
function addChatCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .argument("<file>", "the chat, or - for standard input")
    .addHelpText("after", () => `\n${describeSettings()}`)
    .addOption(new Option("--from <source>", `format of the file: ${CHAT_SOURCES.join(", ")}`))
    .addOption(new Option("--chat <id-or-title>", "the chat to use if the file has several"))
    .addOption(
      new Option("--bot <name-or-id>", "the author who is the bot, or none; default: the most likely author"),
    )
    .addOption(new Option("--map <name=column,...>", "the columns of a SQLite table, as in import"))
    .addOption(new Option("--at <message-id>", "build the payload as it was at this message"))
    .addOption(
      new Option("--set <key=value>", "change a setting; may be repeated")
        .argParser(collect)
        .default([], "none"),
    );
}

function addRender(program: Command, deliver: Deliver): void {
  addChatCommand(program, "render")
    .summary("print the payload in one format")
    .description("Prints the payload that goes to the model: text formats as text, JSON formats as JSON.")
    .addOption(
      new Option(
        "-f, --format <format>",
        `${FORMAT_IDS.join(", ")} (default: the active format, or compact where it is on)`,
      ),
    )
    .addOption(new Option("--wire", "print the exact bytes that a client posts"))
    .addOption(new Option("--ledger", "print the verdict on each stored item as JSON").conflicts("wire"))
    .action(async (file: string, options: RenderOptions) => {
      await deliver(await renderCommand(file, options));
    });
}

function addCompare(program: Command, deliver: Deliver): void {
  addChatCommand(program, "compare")
    .summary("count tokens of every format and vocabulary")
    .description(
      "Prints the tokens of every format in every vocabulary, and the saving compared with the active format.",
    )
    .option("--json", "print the same numbers as JSON")
    .action(async (file: string, options: CompareOptions) => {
      await deliver(await compareCommand(file, options));
    });
}

function addLint(program: Command, deliver: Deliver): void {
  addChatCommand(program, "lint")
    .summary("check a chat for problems; exit code 3 on an error")
    .description("Prints the findings for a chat. Exits with 3 if any of them is an error.")
    .option("--json", "print the findings as JSON")
    .action(async (file: string, options: LintOptions) => {
      await deliver(await lintCommand(file, options));
    });
}

const IMPORT_HELP = `
FILE is any file that render accepts, a Telegram, Discord, Slack, ChatGPT or Claude export, a bot's
SQLite database, a zip or gz of those, or a folder. A file is stored completely or not at all; importing
it again adds only new messages. --bot is required if the file does not identify the bot.`;

/** Loaded on demand, so the other commands start without a database. tsx patches only `require`. */
const databaseCommands = (): typeof DatabaseCommands => createRequire(import.meta.url)("./database-commands");

function addImport(program: Command, deliver: Deliver): void {
  program
    .command("import")
    .argument("<files...>", "files, archives or folders")
    .summary("store chats in the database")
    .description("Prints the contents of the files and stores their chats in the database.")
    .addHelpText("after", IMPORT_HELP)
    .option("--from <format>", "format of the files; default: detected from the content")
    .option("--bot <name-or-id>", "the author who is the bot, or none")
    .option(
      "--map <name=column,...>",
      `the columns of a SQLite table: ${MAPPING_KEYS.join(", ")}; columns with usual names are found automatically`,
    )
    .option("--repair", "repair garbled text (UTF-8 read as another encoding)")
    .option("--keep-damaged", "import the complete messages of a damaged file")
    .option("--dry-run", "print the contents of the files and store nothing")
    .option("--json", "print the result as JSON")
    .action(async (files: readonly string[], options: ImportCommandOptions) => {
      await deliver(await databaseCommands().runImport(files, options));
    });
}

function addExport(program: Command, deliver: Deliver): void {
  program
    .command("export")
    .argument("[chat-id]", "the chat id, as in the chat's URL")
    .summary("write chats from the database as chat files")
    .description("Writes a chat as a chat file, which import can read.")
    .option("-o, --output <file>", "write to a file instead of standard output (-)")
    .option("--all <folder>", "write every chat into a folder")
    .action(async (chatId: string | undefined, options: ExportCommandOptions) => {
      await deliver(await databaseCommands().runExport(chatId, options));
    });
}

function addMigrate(program: Command, deliver: Deliver): void {
  program
    .command("migrate-to-postgres")
    .summary("copy the SQLite database to PostgreSQL")
    .description(
      "Copies every chat to an empty PostgreSQL database and compares the result. A stopped copy continues; the SQLite file is only read.",
    )
    .requiredOption("--to <postgres-url>", "the new database, such as postgres://user:password@host/name")
    .option(
      "--from <file-url>",
      "the SQLite file, such as file:./data/contextscope.db; default: DATABASE_URL",
    )
    .action(async (options: MigrateCommandOptions) => {
      await deliver(await databaseCommands().runMigrate(options));
    });
}

function addHashPassword(program: Command, deliver: Deliver): void {
  program
    .command("hash-password")
    .summary("print the hash of a password for CONTEXTSCOPE_PASSWORD_HASH")
    .description("Reads a password from the terminal, without showing it, or from standard input.")
    .action(async () => {
      await deliver(await hashPasswordCommand());
    });
}

function addBackup(program: Command, deliver: Deliver): void {
  program
    .command("backup")
    .argument("<file>", "the file to write")
    .summary("write the whole database to a file")
    .description(
      "Writes one state of the database, SQLite or PostgreSQL, to a file for restore. The server may keep running.",
    )
    .option("--force", "replace an existing file")
    .action(async (file: string, options: BackupCommandOptions) => {
      await deliver(await databaseCommands().runBackup(file, options));
    });
}

function addRestore(program: Command, deliver: Deliver): void {
  program
    .command("restore")
    .argument("<file>", "a file that backup wrote")
    .summary("replace the database by a backup")
    .description(
      "Checks a backup and replaces the database by it. Stop the server first. A failure changes nothing.",
    )
    .option("--to <url>", "the database, file:… or postgres://…; default: DATABASE_URL")
    .option("--force", "replace a database that is not empty; a SQLite file is kept beside the new one")
    .action(async (file: string, options: RestoreCommandOptions) => {
      await deliver(await databaseCommands().runRestore(file, options));
    });
}

function addDoctor(program: Command, deliver: Deliver): void {
  program
    .command("doctor")
    .summary("check the installation and its data; exit code 1 on a problem")
    .description(
      "Checks Node, the data folder, the database, the disk, the clock, the port and the providers. It changes nothing and asks no other machine than the database.",
    )
    .option("--json", "print the result as JSON")
    .action(async (options: DoctorCommandOptions) => {
      await deliver(await databaseCommands().runDoctor(options));
    });
}

function addDeletion(program: Command, deliver: Deliver): void {
  program
    .command("retention")
    .summary("list or delete what is kept longer than the limits")
    .description(
      "Prints the items of each chat that are beyond its retention. The server deletes them every hour.",
    )
    .option("--run", "delete them now")
    .action(async (options: RetentionCommandOptions) => {
      await deliver(await databaseCommands().runRetention(options));
    });
  program
    .command("purge")
    .summary("rewrite the database without traces of deleted items")
    .description(
      "Rewrites the tables of chats (VACUUM on SQLite, VACUUM FULL on PostgreSQL). The server waits meanwhile.",
    )
    .action(async () => {
      await deliver(await databaseCommands().runPurge());
    });
}

/** The commands and their options. Errors are thrown and never printed here. */
export function createProgram(deliver: Deliver): Command {
  const program = new Command("contextscope")
    .description("Shows exactly what a bot sends to the model, and why.")
    .version(packageJson.version)
    .addHelpText("after", `${EXAMPLES}\n${INPUT}`)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  addRender(program, deliver);
  addCompare(program, deliver);
  addLint(program, deliver);
  addImport(program, deliver);
  addExport(program, deliver);
  addMigrate(program, deliver);
  addBackup(program, deliver);
  addRestore(program, deliver);
  addDoctor(program, deliver);
  addDeletion(program, deliver);
  addHashPassword(program, deliver);
  return program;
}
