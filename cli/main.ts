import { CommanderError } from "commander";
import { escapeForTerminals } from "../scripts/setup/escape-controls.mjs";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";
import { createProgram } from "./create-program";
import { oneLine } from "./one-line";
import { writeOutput } from "./write-output";

type Failure = Readonly<{ message: string; exitCode: number }>;

function asFailure(error: unknown): Failure {
  if (error instanceof CommanderError) {
    const message =
      error.code === "commander.help" ? "no command given" : error.message.replace(/^error: /, "");
    return { message: `${message} (see contextscope --help)`, exitCode: 2 };
  }
  if (error instanceof CliError) return error;
  return {
    message: `internal error: ${error instanceof Error ? error.message : String(error)}`,
    exitCode: 1,
  };
}

/** Commander throws for help and version too, after printing them. */
const isPrinted = (error: unknown): boolean => error instanceof CommanderError && error.exitCode === 0;

const toErrorStream = (text: string): Promise<void> =>
  writeOutput(process.stderr, `contextscope: ${oneLine(text)}\n`);

/** Ends the last line in a terminal; files and pipes get the exact bytes. */
const endLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

async function deliver({ text, notes, exitCode = 0 }: CommandResult): Promise<void> {
  process.exitCode = exitCode;
  for (const note of notes) await toErrorStream(`note: ${note}`);
  await writeOutput(process.stdout, process.stdout.isTTY ? endLine(text) : text);
}

/** Runs one command. Every error becomes one line on standard error and an exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // Not standard error: the progress bar moves the cursor there, and messages are made harmless one by one.
  escapeForTerminals([process.stdout]);
  try {
    await createProgram(deliver).parseAsync(args, { from: "user" });
  } catch (error) {
    if (isPrinted(error)) return;
    const { message, exitCode } = asFailure(error);
    process.exitCode = exitCode;
    await toErrorStream(message);
  }
}
