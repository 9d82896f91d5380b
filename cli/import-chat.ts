import { statSync } from "node:fs";
import type { ReadChat } from "@/lib/core/read/reader";
import { SOURCE_IDS } from "@/lib/core/read/reader";
import type { ChatFile } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import type { ChatEvent } from "@/lib/import/import-event";
import { ImportRefusal } from "@/lib/import/import-refusal";
import type { ImportSource } from "@/lib/import/import-source";
import { openSources } from "@/lib/import/open-sources";
import { readImport } from "@/lib/import/read-import";
import { recogniseFormat } from "@/lib/import/recognise-format";
import type { ImporterId } from "@/lib/import/registry";
import { CliError } from "./cli-error";

const MAX_LISTED = 5;

/** Logs of these come as rows, too, which only an import reads. */
const ALSO_AS_ROWS: ReadonlySet<string> = new Set(["anthropic", "responses", "interactions"]);

export const isReadByCore = (format: string): boolean =>
  !ALSO_AS_ROWS.has(format) && SOURCE_IDS.some((id) => id === format);

/**
 * A chat of a file in one of the formats that only an import knows; undefined for every other file. Who the bot is
 * is guessed where the file does not tell.
 */
export async function importChat(
  path: string,
  format: ImporterId | undefined,
  chatId: string | undefined,
): Promise<ReadChat | undefined> {
  if (isFolder(path)) return undefined;
  const { sources, close } = await openSources([{ path }]);
  try {
    for (const source of sources) {
      const found = format ?? (await formatOf(source));
      if (found === undefined) continue;
      return asReadChat(chooseChat(path, await readChats(source, found), chatId));
    }
    return undefined;
  } catch (error) {
    if (error instanceof ImportRefusal) throw new CliError(`${path}: ${error.message}`, { cause: error });
    throw error;
  } finally {
    close();
  }
}

/** Which of its files is meant, only an import can ask. */
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

async function formatOf(source: ImportSource): Promise<ImporterId | undefined> {
  const recognition = await recogniseFormat(source);
  return recognition.ok && !isReadByCore(recognition.format) ? recognition.format : undefined;
}

type FoundChat = Readonly<{ event: ChatEvent; messages: Message[] }>;

async function readChats(source: ImportSource, format: ImporterId): Promise<readonly FoundChat[]> {
  const chats = new Map<string, FoundChat>();
  for await (const event of readImport(source, { format })) {
    if (event.kind === "chat") chats.set(event.key, { event, messages: [] });
    else if (event.kind === "message") chats.get(event.chatKey)?.messages.push(event.message);
  }
  return [...chats.values()];
}

function chooseChat(path: string, chats: readonly FoundChat[], chatId: string | undefined): FoundChat {
  const fitting = chatId === undefined ? chats : chats.filter(({ event }) => event.chat.id === chatId);
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  const ids = chats
    .slice(0, MAX_LISTED)
    .map(({ event: { chat } }) => `${chat.id} (${chat.title ?? "untitled"})`);
  const more = chats.length > ids.length ? ` and ${chats.length - ids.length} more` : "";
  throw new CliError(
    `${path}: ${chats.length} chats in it; choose one with --chat: ${ids.join(", ")}${more}`,
  );
}

function asReadChat({ event, messages }: FoundChat): ReadChat {
  const { chat, settings, profiles = [], episodes = [], summaries = [], relevant } = event;
  const chatFile: ChatFile = {
    contextscope: 1,
    chat,
    messages,
    profiles: [...profiles],
    episodes: [...episodes],
    summaries: [...summaries],
    ...(settings && { settings }),
    ...(relevant && { relevant: [...relevant] }),
  };
  return { source: "chat-file", chatFile, ignored: [] };
}
