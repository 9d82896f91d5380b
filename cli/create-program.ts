import { createRequire } from "node:module";
import { Command, Option } from "commander";
import { FORMAT_IDS } from "@/lib/core/model/format";
import packageJson from "../package.json" with { type: "json" };
import type { CommandResult } from "./command-result";
import { type CompareOptions, compareCommand } from "./compare-command";
import type * as DatabaseCommands from "./database-commands";
import { describeSettings } from "./describe-settings";
import type { ExportCommandOptions } from "./export-command";
import type { ImportCommandOptions } from "./import-command";
import { type LintOptions, lintCommand } from "./lint-command";
import { CHAT_SOURCES } from "./load-chat";
import { MAPPING_KEYS } from "./parse-mapping";
import { type RenderOptions, renderCommand } from "./render-command";

/** Where a command's result goes. */
type Deliver = (result: CommandResult) => Promise<void>;

const EXAMPLES = `
Examples:
  contextscope render chat.json                          the payload as the chat's settings say
  contextscope render chat.json --format compact         the transcript of seed 000
  contextscope render chat.json --wire                   the very bytes that the SDK posts
  contextscope render chat.json --at 458                 as it stood when message 458 came in
  contextscope render chat.json --set maxVideos=0 --set compact=true
  contextscope render chat.json --ledger                 what was kept or dropped, and why
  curl -s localhost/contents | contextscope render - --from gemini
  contextscope compare chat.json                         tokens of every format and vocabulary
  contextscope lint chat.json || echo "look at this"     findings; exit code 3 on an error
  contextscope import result.json --bot gryag            into the database, to look at in the browser
  contextscope export -123456789 -o chat.json            a chat from the database as a chat file`;

const INPUT = `
FILE is a chat file, Gemini contents or a whole request, a context-json array, OpenAI messages or a
whole request, a scenario object, or anything else that import takes: exports, JSONL, SQLite databases,
zip and gz; - reads standard input. The content tells which; --from decides. Where several chats are in
it, --chat chooses; where it does not tell who the bot is, --bot does, else the likeliest author is taken.
render, compare and lint need no server and no database; import and export use the server's database.

Settings come from the defaults, then the environment (such as ENABLE_COMPACT_CONVERSATION_FORMAT),
then the file, then --set; the later wins.

Exit codes: 0 done, 1 bad input, 2 bad usage, 3 lint found an error.`;

const collect = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

/** Every command takes a chat, a place to stop and settings. */
function addChatCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .argument("<file>", "the chat, or - for standard input")
    .addHelpText("after", () => `\n${describeSettings()}`)
    .addOption(new Option("--from <source>", `format of the file: ${CHAT_SOURCES.join(", ")}`))
    .addOption(new Option("--chat <id-or-title>", "which chat of a file that holds several"))
    .addOption(
      new Option("--bot <name-or-id>", "the author who is the bot, or none; by default the likeliest"),
    )
    .addOption(
      new Option("--map <name=column,...>", "which columns of a SQLite table hold what, as in import"),
    )
    .addOption(new Option("--at <message-id>", "build the payload as it stood at this message"))
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
    .addOption(new Option("--wire", "print the bytes that a client posts, nothing added"))
    .addOption(new Option("--ledger", "print the verdict on each stored item as JSON").conflicts("wire"))
    .action(async (file: string, options: RenderOptions) => {
      await deliver(await renderCommand(file, options));
    });
}

function addCompare(program: Command, deliver: Deliver): void {
  addChatCommand(program, "compare")
    .summary("count tokens of every format and vocabulary")
    .description(
      "Prints the tokens of every format in every vocabulary, and what each saves against the active format.",
    )
    .option("--json", "print the same numbers as JSON")
    .action(async (file: string, options: CompareOptions) => {
      await deliver(await compareCommand(file, options));
    });
}

function addLint(program: Command, deliver: Deliver): void {
  addChatCommand(program, "lint")
    .summary("look for trouble; exit code 3 when there is an error")
    .description("Prints the findings about a chat. Exits with 3 when one of them is an error.")
    .option("--json", "print the findings as JSON")
    .action(async (file: string, options: LintOptions) => {
      await deliver(await lintCommand(file, options));
    });
}

const IMPORT_HELP = `
FILE is anything render takes, a Telegram, Discord, Slack, ChatGPT or Claude export, a bot's SQLite
database, a zip or gz of those, or a folder. A file is stored whole or not at all; importing it again
adds only what is new. Where the file does not tell who the bot is, --bot has to.`;

/** Loaded when they are asked for: the other commands start without a database. tsx patches `require` alone. */
const databaseCommands = (): typeof DatabaseCommands => createRequire(import.meta.url)("./database-commands");

function addImport(program: Command, deliver: Deliver): void {
  program
    .command("import")
    .argument("<files...>", "files, archives or folders")
    .summary("store chats in the database")
    .description("Stores the chats of files in the database, after telling what they hold.")
    .addHelpText("after", IMPORT_HELP)
    .option("--from <format>", "format of the files; by default the content tells")
    .option("--bot <name-or-id>", "the author who is the bot, or none")
    .option(
      "--map <name=column,...>",
      `where a SQLite table has what: ${MAPPING_KEYS.join(", ")}; columns with usual names are found without it`,
    )
    .option("--repair", "mend garbled letters (UTF-8 read as another encoding)")
    .option("--keep-damaged", "import what is complete in a broken file")
    .option("--dry-run", "tell what the files hold and store nothing")
    .option("--json", "print the same as JSON")
    .action(async (files: readonly string[], options: ImportCommandOptions) => {
      await deliver(await databaseCommands().runImport(files, options));
    });
}

function addExport(program: Command, deliver: Deliver): void {
  program
    .command("export")
    .argument("[chat-id]", "the chat, as it stands in its address")
    .summary("write chats from the database as chat files")
    .description("Writes a chat as a chat file, which import takes back.")
    .option("-o, --output <file>", "write to a file instead of standard output (-)")
    .option("--all <folder>", "write every chat into a folder")
    .action(async (chatId: string | undefined, options: ExportCommandOptions) => {
      await deliver(await databaseCommands().runExport(chatId, options));
    });
}

/** The commands and their options; failures are thrown, never printed here. */
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
  return program;
}
