import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportChat } from "@/lib/server/chats/export-chat";
import { exportChats } from "@/lib/server/chats/export-chats";
import type { Store } from "@/lib/server/store/store";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";

export type ExportCommandOptions = Readonly<{ output?: string; all?: string }>;

const NOTHING: CommandResult = { text: "", notes: [] };

/** One chat to a file or standard output, or all of them into a folder. */
export async function exportCommand(
  chatId: string | undefined,
  { output, all }: ExportCommandOptions,
  openStore: () => Readonly<{ store: Store }>,
): Promise<CommandResult> {
  if ((chatId === undefined) === (all === undefined))
    throw new CliError("specify a chat id, or --all with a folder", { exitCode: 2 });
  // Resolve paths first: opening the store changes the current directory.
  const target = output === undefined || output === "-" ? undefined : path.resolve(output);
  const folder = all === undefined ? undefined : path.resolve(all);
  const { store } = openStore();
  if (folder !== undefined) return exportAll(store, folder);
  return exportOne(store, chatId ?? "", target);
}

async function exportOne(store: Store, chatId: string, target: string | undefined): Promise<CommandResult> {
  const pieces = await exportChat(store, chatId);
  if (pieces === undefined) throw new CliError(`no chat has the id ${JSON.stringify(chatId)}`);
  if (target !== undefined) await writePieces(pieces, target);
  else await printPieces(pieces);
  return NOTHING;
}

async function exportAll(store: Store, folder: string): Promise<CommandResult> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  for await (const { name, content } of exportChats(store)) {
    await writePieces(content, path.join(folder, name));
    count += 1;
  }
  return { text: `${count} ${count === 1 ? "chat" : "chats"} exported to ${folder}\n`, notes: [] };
}

/** Writes a temporary file first, so a full disk leaves no partial file. */
async function writePieces(pieces: AsyncIterable<string>, file: string): Promise<void> {
  const partial = `${file}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(partial));
    await rename(partial, file);
  } catch (cause) {
    await rm(partial, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError(`${file}: cannot write: ${reason}`, { cause });
  }
}

async function printPieces(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    const isClosedPipe = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isClosedPipe) throw error;
  }
}
