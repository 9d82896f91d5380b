import { z } from "zod";
import { namedMessageIds, toSearchResult } from "../../core/context-input-from-file";
import type { ReplyTarget, SearchResult, StoredSummary, WindowInput } from "../../core/model/context-input";
import {
  type Episode,
  type Profile,
  profileSchema,
  type SearchHit,
  searchHitSchema,
} from "../../core/schema/chat-file";
import type { Author, Message } from "../../core/schema/message";
import { coveredMessages } from "../../core/window/existed-at";
import { sliceStart } from "../../core/window/slice-start";
import { sideOf } from "../../core/window/turns";
import type { PrismaClient } from "../../generated/prisma/client";
import { restoreTexts } from "../store/exact-text";
import type { ContextQuery, StoredContext } from "../store/store";
import { type ContextChatRow, readContextChat, toChat, toSettings, toSummary } from "./chat-rows";
import { type ContextRows, contextRows } from "./context-rows";
import type { Connection } from "./open-database";
import { readRecorded } from "./request-rows";

/**
 * Exactly the data the core needs to assemble a payload; the cost is proportional to the window. Message positions
 * have no gaps and skip events, so a window is one index range, regardless of the events in between.
 */
export async function readContext(
  prisma: PrismaClient,
  connection: Connection,
  chatId: string,
  { at, size }: ContextQuery,
): Promise<StoredContext | undefined> {
  const chat = await readContextChat(prisma, chatId);
  if (chat === undefined) return undefined;
  const rows = contextRows(connection, chat);
  const stored = at === undefined ? chat.messageCount : rows.countThrough(at);
  if (stored === undefined) return undefined;
  const newest = rows.at(stored - 1);
  const isNewest = stored === chat.messageCount;
  const summaries = placeSummaries(rows, chat);
  const from = sliceStart(
    size,
    stored,
    coveredMessages(summaries, { stored, isNewest, sentAt: newest?.sentAt }),
  );
  const messages = rows.run(from, stored - 1);
  const hits = isNewest ? importedSearchHits(chat, newest?.id) : undefined;
  const input: WindowInput = {
    chat: toChat(chat),
    messages,
    earlier: { messages: from, media: rows.mediaBefore(from) },
    later: {
      messages: chat.messageCount - stored,
      media: chat.mediaCount - rows.mediaBefore(stored),
    },
    events: readEvents(rows, chat, { messages, summaries, isWhole: size === undefined }),
    firstTurn: readFirstTurn(rows, messages, from),
    referenced: readReferenced(rows, messages, from),
    replyTarget: readReplyTarget(rows, newest, stored),
    speakers: await readSpeakers(prisma, chat.key, rows.sequenceAt(stored - 1)),
    hasUnnamedSpeaker: rows.hasUnnamedSpeaker(rows.sequenceAt(stored - 1)),
    recorded: readRecorded(connection, chat.key),
    summaries,
    profiles: chat.profiles.map(restoreTexts).map(toProfile),
    episodes: chat.episodes.map(restoreTexts).map(toEpisode),
    ...(hits && { importedHits: readHits(rows, hits, stored) }),
  };
  return { input, settings: toSettings(chat.settings.map(restoreTexts)) };
}

function placeSummaries(rows: ContextRows, chat: ContextChatRow): readonly StoredSummary[] {
  return chat.summaries.map((row) => {
    const messages = rows.countThroughSequence(row.coversThroughSequence ?? 0);
    return {
      version: row.version,
      summary: toSummary(restoreTexts(row)),
      covers: { messages, media: messages === 0 ? 0 : rows.mediaBefore(messages) },
    };
  });
}

function readReferenced(rows: ContextRows, messages: readonly Message[], before: number): readonly Message[] {
  const ids = new Set(messages.flatMap(({ replyTo }) => replyTo?.messageId ?? []));
  for (const { id } of messages) ids.delete(id);
  return rows.byIds([...ids], before);
}

function readReplyTarget(
  rows: ContextRows,
  newest: Message | undefined,
  stored: number,
): ReplyTarget | undefined {
  const repliedId = newest?.replyTo?.messageId;
  const position = repliedId === undefined ? undefined : rows.positionOf(repliedId);
  if (position === undefined || position >= stored - 1) return undefined;
  const message = rows.at(position);
  const answer = rows.answerBetween(position, stored);
  return message && { message, position, answer };
}

type EventsRead = Readonly<{
  messages: readonly Message[];
  summaries: readonly StoredSummary[];
  isWhole: boolean;
}>;

function readEvents(
  rows: ContextRows,
  { eventCount }: ContextChatRow,
  { messages, summaries, isWhole }: EventsRead,
): WindowInput["events"] {
  const ids = namedMessageIds(
    messages,
    summaries.map(({ summary }) => summary),
  );
  return {
    count: eventCount,
    named: rows.eventsAmong([...ids]),
    ...(isWhole && { ids: rows.allEvents() }),
  };
}

function readFirstTurn(rows: ContextRows, messages: readonly Message[], from: number): number {
  const first = messages.findIndex(({ role }) => sideOf(role) !== undefined);
  return first < 0 ? 0 : rows.turnAt(from + first);
}

/** People are identified by id, or else by name. */
async function readSpeakers(
  prisma: PrismaClient,
  chatKey: number,
  sequence: number,
): Promise<readonly Author[]> {
  const rows = await prisma.author.findMany({
    where: { chatKey, firstSequence: { lte: sequence }, isBot: false, isEvent: false },
    orderBy: { firstSequence: "asc" },
  });
  const speakers = new Map<string, Author>();
  for (const { id, name, username } of rows.map(restoreTexts)) {
    const key = JSON.stringify(id ? [id] : [name, username]);
    const author = { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
    if (!speakers.has(key)) speakers.set(key, author);
  }
  return [...speakers.values()];
}

export function toProfile(row: ContextChatRow["profiles"][number]): Profile {
  return profileSchema.parse({
    userId: row.userId,
    summary: row.summary,
    facts: row.facts === null ? null : JSON.parse(row.facts),
  });
}

export function toEpisode({ topic, summary, importance, at }: ContextChatRow["episodes"][number]): Episode {
  return { topic, summary, importance: importance ?? undefined, at: at ?? undefined };
}

const importedHitsSchema = z.object({ newest: z.string().optional(), hits: z.array(searchHitSchema) });

/**
 * Search hits imported with a chat file are valid while its newest message is still the chat's newest; otherwise
 * undefined.
 */
export function importedSearchHits(
  chat: ContextChatRow,
  newestId: string | undefined,
): readonly SearchHit[] | undefined {
  if (chat.relevant === null) return undefined;
  const { newest, hits } = importedHitsSchema.parse(JSON.parse(chat.relevant));
  return newest === newestId ? hits : undefined;
}

function readHits(rows: ContextRows, hits: readonly SearchHit[], before: number): readonly SearchResult[] {
  const found = rows.byIds(
    hits.map((hit) => hit.messageId),
    before,
  );
  const byId = new Map(found.map((message) => [message.id, message]));
  return hits.map((hit) => toSearchResult(hit, byId.get(hit.messageId)));
}
