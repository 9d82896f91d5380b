import { z } from "zod";
import type { ContextInput, ReplyTarget, Search, StoredSummary } from "../../core/context-input";
import { type Episode, type Profile, profileSchema, searchHitSchema } from "../../core/schema/chat-file";
import type { Author, Message } from "../../core/schema/message";
import { coveredMessages } from "../../core/window/existed-at";
import { sliceStart } from "../../core/window/slice-start";
import type { PrismaClient } from "../../generated/prisma/client";
import { restoreTexts } from "../exact-text";
import type { ContextQuery, StoredContext } from "../store";
import { type ContextRows, contextRows } from "./context-rows";
import type { Connection } from "./open-database";
import { type ContextChatRow, readContextChat, toChat, toSettings, toSummary } from "./read-chat";
import { searchStored } from "./search-stored";

/**
 * What the core needs to assemble a payload, and no more: the cost follows the window. Sequence numbers have no gaps
 * (nothing stored is ever taken out of a chat's middle), so the first n messages are those up to sequence n.
 */
export async function readContext(
  prisma: PrismaClient,
  connection: Connection,
  chatId: string,
  { at, size }: ContextQuery,
): Promise<StoredContext | undefined> {
  const chat = await readContextChat(prisma, chatId);
  if (chat === undefined) return undefined;
  const rows = contextRows(prisma, chat);
  const stored = at === undefined ? chat.lastSequence : await rows.sequenceOf(at);
  if (stored === undefined) return undefined;
  const newest = await rows.at(stored);
  const isNewest = stored === chat.lastSequence;
  const summaries = await placeSummaries(rows, chat);
  const from = sliceStart(
    size,
    stored,
    coveredMessages(summaries, { stored, isNewest, sentAt: newest?.sentAt }),
  );
  const messages = await rows.run(from + 1, stored);
  const input: ContextInput = {
    chat: toChat(chat),
    messages,
    earlier: { messages: from, media: await rows.mediaBefore(from + 1) },
    later: {
      messages: chat.lastSequence - stored,
      media: chat.mediaCount - (await rows.mediaBefore(stored + 1)),
    },
    referenced: await readReferenced(rows, messages, from + 1),
    replyTarget: await readReplyTarget(rows, newest, stored),
    speakers: await readSpeakers(prisma, chat.key, stored),
    summaries,
    profiles: chat.profiles.map(restoreTexts).map(toProfile),
    episodes: chat.episodes.map(restoreTexts).map(toEpisode),
    search: (await broughtAlong(rows, chat, newest)) ?? searchStored(connection, chat.key, stored),
  };
  return { input, settings: toSettings(chat.settings.map(restoreTexts)) };
}

async function placeSummaries(rows: ContextRows, chat: ContextChatRow): Promise<readonly StoredSummary[]> {
  return Promise.all(
    chat.summaries.map(async (row) => {
      const messages = row.coversThroughSequence ?? 0;
      return {
        summary: toSummary(restoreTexts(row)),
        covers: { messages, media: messages === 0 ? 0 : await rows.mediaBefore(messages + 1) },
      };
    }),
  );
}

async function readReferenced(
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
  const sequence = repliedId === undefined ? undefined : await rows.sequenceOf(repliedId);
  if (sequence === undefined || sequence >= stored) return undefined;
  const message = await rows.at(sequence);
  const answer = await rows.answerBetween(sequence, stored + 1);
  return message && { message, position: sequence - 1, answer };
}

/** People are told apart by id; without one, by name. */
async function readSpeakers(
  prisma: PrismaClient,
  chatKey: number,
  stored: number,
): Promise<readonly Author[]> {
  const rows = await prisma.author.findMany({
    where: { chatKey, firstSequence: { lte: stored }, isBot: false },
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

function toProfile(row: ContextChatRow["profiles"][number]): Profile {
  return profileSchema.parse({
    userId: row.userId,
    summary: row.summary,
    facts: row.facts === null ? null : JSON.parse(row.facts),
  });
}

function toEpisode({ topic, summary, importance, at }: ContextChatRow["episodes"][number]): Episode {
  return { topic, summary, importance: importance ?? undefined, at: at ?? undefined };
}

const broughtAlongSchema = z.object({ newest: z.string().optional(), hits: z.array(searchHitSchema) });

/** Search hits that came with a chat file hold as long as its newest message is ours too. */
async function broughtAlong(
  rows: ContextRows,
  chat: ContextChatRow,
  newest: Message | undefined,
): Promise<Search | undefined> {
  if (chat.relevant === null) return undefined;
  const { newest: belongsTo, hits } = broughtAlongSchema.parse(JSON.parse(chat.relevant));
  if (belongsTo !== newest?.id) return undefined;
  const found = await rows.byIds(
    hits.map((hit) => hit.messageId),
    chat.lastSequence + 1,
  );
  const byId = new Map(found.map((message) => [message.id, message]));
  const results = hits.map(({ messageId, score }) => {
    const message = byId.get(messageId);
    return message ? { message, score } : { missing: messageId, score };
  });
  return () => results;
}
