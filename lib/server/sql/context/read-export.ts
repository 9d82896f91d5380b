import type { Message } from "../../../core/schema/message";
import type { StoredExport } from "../../store/store";
import { readContextChat, toChat, toSettings, toSummary } from "../chats/chat-rows";
import type { Sql } from "../sql";
import { contextRows } from "./context-rows";
import { importedSearchHits, toEpisode, toProfile } from "./read-context";
import { readContextMessages } from "./read-context-messages";

/** Messages per batch, with their media bytes. */
const RUN_LENGTH = 100;

/** Everything stored of a chat. Messages that arrive meanwhile are left to the next export. */
export async function readExport(sql: Sql, chatId: string): Promise<StoredExport | undefined> {
  const chat = await readContextChat(sql, chatId);
  if (chat === undefined) return undefined;
  const newest = await contextRows(sql, chat).at(chat.messageCount - 1);
  const relevant = importedSearchHits(chat, newest?.id);
  return {
    chat: toChat(chat),
    settings: toSettings(chat.settings),
    profiles: chat.profiles.map(toProfile),
    episodes: chat.episodes.map(toEpisode),
    summaries: chat.summaries.map(toSummary),
    ...(relevant && { relevant: [...relevant] }),
    messages: inRuns(sql, chat),
  };
}

/** By sequence number, because events are part of the chat. */
async function* inRuns(
  sql: Sql,
  { key, lastSequence: last }: Readonly<{ key: number; lastSequence: number }>,
): AsyncGenerator<readonly Message[]> {
  for (let from = 1; from <= last; from += RUN_LENGTH)
    yield await readContextMessages(sql, {
      where: "m.chatKey = ? AND m.sequence BETWEEN ? AND ?",
      values: [key, from, Math.min(from + RUN_LENGTH - 1, last)],
      orderBy: "sequence",
    });
}
