import { z } from "zod";
import { namedMessageIds, toSearchResult } from "../../../core/context-input-from-file";
import type {
  ReplyTarget,
  SearchResult,
  StoredSummary,
  WindowInput,
} from "../../../core/model/context-input";
import {
  type Episode,
  type Profile,
  profileSchema,
  type SearchHit,
  searchHitSchema,
} from "../../../core/schema/chat-file";
import type { Author, Message } from "../../../core/schema/message";
import { coveredMessages } from "../../../core/window/existed-at";
import { sliceStart } from "../../../core/window/slice-start";
import { sideOf } from "../../../core/window/turns";
import { restoreTexts } from "../../store/exact-text";
import type { ContextQuery, StoredContext } from "../../store/store";
import {
  type ContextChatRow,
  type EpisodeRow,
  type ProfileRow,
  readContextChat,
  toChat,
  toSettings,
  toSummary,
} from "../chats/chat-rows";
import { readRecorded } from "../ingest/request-rows";
import type { Sql } from "../sql";
import { type ContextRows, contextRows } from "./context-rows";

/**
 * Exactly the data the core needs to assemble a payload; the cost is proportional to the window. Message positions
 * have no gaps and skip events, so a window is one index range, regardless of the events in between.
 */
export async function readContext(
  sql: Sql,
  chatId: string,
  { at, size }: ContextQuery,
): Promise<StoredContext | undefined> {
  const chat = await readContextChat(sql, chatId);
  if (chat === undefined) return undefined;
  const rows = contextRows(sql, chat);
  const stored = at === undefined ? chat.messageCount : await rows.countThrough(at);
  if (stored === undefined) return undefined;
  const newest = await rows.at(stored - 1);
  const isNewest = stored === chat.messageCount;
  const summaries = await placeSummaries(rows, chat);
  const from = sliceStart(
    size,
    stored,
    coveredMessages(summaries, { stored, isNewest, sentAt: newest?.sentAt }),
  );
  const messages = await rows.run(from, stored - 1);
  const lastSequence = await rows.sequenceAt(stored - 1);
  const hits = isNewest ? importedSearchHits(chat, newest?.id) : undefined;
  const input: WindowInput = {
    chat: toChat(chat),
    messages,
    earlier: { messages: from, media: await rows.mediaBefore(from) },
    later: {
      messages: chat.messageCount - stored,
      media: chat.mediaCount - (await rows.mediaBefore(stored)),
    },
    events: await readEvents(rows, chat, { messages, summaries, isWhole: size === undefined }),
    firstTurn: await readFirstTurn(rows, messages, from),
    referenced: await readReferenced(rows, messages, from),
    replyTarget: await readReplyTarget(rows, newest, stored),
    speakers: await readSpeakers(sql, chat.key, lastSequence),
    hasUnnamedSpeaker: await rows.hasUnnamedSpeaker(lastSequence),
    recorded: await readRecorded(sql, chat.key),
    summaries,
    profiles: chat.profiles.map(toProfile),
    episodes: chat.episodes.map(toEpisode),
    ...(hits && { importedHits: await readHits(rows, hits, stored) }),
  };
  return { input, settings: toSettings(chat.settings) };
}

async function placeSummaries(rows: ContextRows, chat: ContextChatRow): Promise<readonly StoredSummary[]> {
  const placed: StoredSummary[] = [];
  for (const row of chat.summaries) {
    const messages = await rows.countThroughSequence(row.coversThroughSequence ?? 0);
    const media = messages === 0 ? 0 : await rows.mediaBefore(messages);
    placed.push({ version: row.version, summary: toSummary(row), covers: { messages, media } });
  }
  return placed;
}

function readReferenced(
  rows: ContextRows,
  messages: readonly Message[],
  before: number,
): Promise<readonly Message[]> {
  const ids = new Set(messages.flatMap(({ replyTo }) => replyTo?.messageId ?? []));
  for (const { id } of messages) ids.delete(id);
  return rows.byIds([...ids], before);
}

async function readReplyTarget(
  rows: ContextRows,
  newest: Message | undefined,
  stored: number,
): Promise<ReplyTarget | undefined> {
  const repliedId = newest?.replyTo?.messageId;
  const position = repliedId === undefined ? undefined : await rows.positionOf(repliedId);
  if (position === undefined || position >= stored - 1) return undefined;
  const message = await rows.at(position);
  const answer = await rows.answerBetween(position, stored);
  return message && { message, position, answer };
}

type EventsRead = Readonly<{
  messages: readonly Message[];
  summaries: readonly StoredSummary[];
  isWhole: boolean;
}>;

async function readEvents(
  rows: ContextRows,
  { eventCount }: ContextChatRow,
  { messages, summaries, isWhole }: EventsRead,
): Promise<WindowInput["events"]> {
  const ids = namedMessageIds(
    messages,
    summaries.map(({ summary }) => summary),
  );
  return {
    count: eventCount,
    named: await rows.eventsAmong([...ids]),
    ...(isWhole && { ids: await rows.allEvents() }),
  };
}

async function readFirstTurn(rows: ContextRows, messages: readonly Message[], from: number): Promise<number> {
  const first = messages.findIndex(({ role }) => sideOf(role) !== undefined);
  return first < 0 ? 0 : rows.turnAt(from + first);
}

type SpeakerRow = Readonly<{ id: string | null; name: string | null; username: string | null }>;

/** People are identified by id, or else by name. */
async function readSpeakers(sql: Sql, chatKey: number, sequence: number): Promise<readonly Author[]> {
  const rows = await sql.all<SpeakerRow>(
    `SELECT id, name, username FROM Author
     WHERE chatKey = ? AND firstSequence <= ? AND NOT isBot AND NOT isEvent ORDER BY firstSequence`,
    ...[chatKey, sequence],
  );
  const speakers = new Map<string, Author>();
  for (const { id, name, username } of rows.map(restoreTexts)) {
    const key = JSON.stringify(id ? [id] : [name, username]);
    const author = { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
    if (!speakers.has(key)) speakers.set(key, author);
  }
  return [...speakers.values()];
}

export function toProfile(row: ProfileRow): Profile {
  return profileSchema.parse({
    userId: row.userId,
    summary: row.summary,
    facts: row.facts === null ? null : JSON.parse(row.facts),
  });
}

export function toEpisode({ topic, summary, importance, at }: EpisodeRow): Episode {
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

async function readHits(
  rows: ContextRows,
  hits: readonly SearchHit[],
  before: number,
): Promise<readonly SearchResult[]> {
  const found = await rows.byIds(
    hits.map((hit) => hit.messageId),
    before,
  );
  const byId = new Map(found.map((message) => [message.id, message]));
  return hits.map((hit) => toSearchResult(hit, byId.get(hit.messageId)));
}
