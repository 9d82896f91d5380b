import type { Message } from "../../core/schema/message";
import type { PrismaClient } from "../../generated/prisma/client";
import { restoreTexts } from "../store/exact-text";
import type { StoredExport } from "../store/store";
import { readContextChat, toChat, toSettings, toSummary } from "./chat-rows";
import { contextRows } from "./context-rows";
import type { Connection } from "./open-database";
import { importedSearchHits, toEpisode, toProfile } from "./read-context";
import { readContextMessages } from "./read-context-messages";

/** Messages per batch, with their media bytes. */
const RUN_LENGTH = 100;

/** Everything stored of a chat. Messages that arrive meanwhile are left to the next export. */
export async function readExport(
  prisma: PrismaClient,
  connection: Connection,
  chatId: string,
): Promise<StoredExport | undefined> {
  const chat = await readContextChat(prisma, chatId);
  if (chat === undefined) return undefined;
  const rows = contextRows(connection, chat);
  const relevant = importedSearchHits(chat, rows.at(chat.messageCount - 1)?.id);
  return {
    chat: toChat(chat),
    settings: toSettings(chat.settings.map(restoreTexts)),
    profiles: chat.profiles.map(restoreTexts).map(toProfile),
    episodes: chat.episodes.map(restoreTexts).map(toEpisode),
    summaries: chat.summaries.map(restoreTexts).map(toSummary),
    ...(relevant && { relevant: [...relevant] }),
    messages: inRuns(connection, chat),
  };
}

/** By sequence number, because events are part of the chat. */
async function* inRuns(
  connection: Connection,
  { key, lastSequence: last }: Readonly<{ key: number; lastSequence: number }>,
): AsyncGenerator<readonly Message[]> {
  const sql = "m.chatKey = ? AND m.sequence BETWEEN ? AND ?";
  for (let from = 1; from <= last; from += RUN_LENGTH)
    yield readContextMessages(connection, {
      sql,
      values: [key, from, Math.min(from + RUN_LENGTH - 1, last)],
      orderBy: "sequence",
    });
}
