import { execFileSync, spawnSync } from "node:child_process";
import type { ChatFileInput } from "../lib/core/schema/chat-file";

const MAX_OUTPUT_BYTES = 2 ** 28;

function runNode(args: readonly string[], input: string): string {
  return execFileSync(process.execPath, args, { input, encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES });
}

/** The output of `contextscope render -` for a chat file. */
export const renderFile = (file: string, ...args: readonly string[]): string =>
  runNode(["cli/contextscope.mjs", "render", "-", ...args], file);

/** A command's exact output for a chat file; findings of severity error are no failure here. */
export function printFor(file: string, command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["cli/contextscope.mjs", command, "-", ...args],
    { input: file, encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES },
  );
  if (status !== 0 && status !== 3) throw new Error(stderr);
  return stdout;
}

/** Stores chats in the running server's database. */
export const storeChats = (...files: readonly ChatFileInput[]): string =>
  runNode(["--import", "tsx", "e2e/store-chats.ts"], JSON.stringify(files));
