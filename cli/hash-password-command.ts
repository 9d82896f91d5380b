import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { hashPassword } from "@/lib/server/access/password";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";

/** Prints the hash for CONTEXTSCOPE_PASSWORD_HASH. An argument would end up in the shell's history and in `ps`. */
export async function hashPasswordCommand(): Promise<CommandResult> {
  const password = process.stdin.isTTY ? await askTwice() : await readAll();
  if (password === "") throw new CliError("the password is empty");
  return { text: `${await hashPassword(password)}\n`, notes: [] };
}

async function readAll(): Promise<string> {
  const bytes = Buffer.concat(await process.stdin.toArray());
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
}

async function askTwice(): Promise<string> {
  const password = await askSilently("Password: ");
  if (password !== (await askSilently("Again: "))) throw new CliError("the two passwords differ");
  return password;
}

/** The prompt goes to standard error, so that standard output has the hash alone; what is typed goes nowhere. */
async function askSilently(prompt: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const interrupted = new Promise<never>((_, reject) =>
    reader.once("SIGINT", () => reject(new CliError("cancelled"))),
  );
  process.stderr.write(prompt);
  try {
    return await Promise.race([reader.question(""), interrupted]);
  } finally {
    reader.close();
    process.stderr.write("\n");
  }
}
