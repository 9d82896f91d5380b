import { Command, Option } from "commander";
import { FORMAT_IDS } from "@/lib/core/formats/format";
import { SOURCE_IDS } from "@/lib/core/read/reader";
import packageJson from "../package.json" with { type: "json" };
import type { CommandResult } from "./command-result";
import { type CompareOptions, compareCommand } from "./compare-command";
import { describeSettings } from "./describe-settings";
import { type LintOptions, lintCommand } from "./lint-command";
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
  contextscope lint chat.json || echo "look at this"     findings; exit code 3 on an error`;

const INPUT = `
FILE is a chat file, Gemini contents or a whole request, a context-json array, OpenAI messages or a
whole request, or a scenario object; - reads standard input. The content tells which; --from decides.
No server and no database are needed.

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
    .addOption(new Option("--from <source>", `format of the file: ${SOURCE_IDS.join(", ")}`))
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
        `${FORMAT_IDS.join(", ")} (default: compact or gemini, as the settings say)`,
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
    .description("Prints the tokens of every format in every vocabulary, and what each saves against gemini.")
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
  return program;
}
