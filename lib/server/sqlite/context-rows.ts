import type { Message } from "../../core/schema/message";
import type { PrismaClient } from "../../generated/prisma/client";
import { toStorable } from "../exact-text";
import { FOR_CONTEXT, toContextMessage } from "./message-rows";

/** Prisma names each row again in a parameter when it fetches what belongs to it; the adapter takes 999. */
const MAX_ROWS_PER_QUERY = 900;

/** The questions a context asks about one chat's messages, each answered by an index. */
export type ContextRows = Readonly<{
  sequenceOf: (messageId: string) => Promise<number | undefined>;
  at: (sequence: number) => Promise<Message | undefined>;
  /** In order, both ends included. */
  run: (from: number, to: number) => Promise<readonly Message[]>;
  /** Those of them that are stored before a place. */
  byIds: (ids: readonly string[], before: number) => Promise<readonly Message[]>;
  /** Media items of all messages before a place. */
  mediaBefore: (sequence: number) => Promise<number>;
  /** The first model message with text between two places, both excluded. */
  answerBetween: (after: number, before: number) => Promise<Message | undefined>;
}>;

export function contextRows(
  prisma: PrismaClient,
  chat: Readonly<{ key: number; lastSequence: number; mediaCount: number }>,
): ContextRows {
  const { key: chatKey } = chat;
  const run: ContextRows["run"] = async (from, to) => {
    const messages: Message[] = [];
    for (let start = from; start <= to; start += MAX_ROWS_PER_QUERY) {
      const rows = await prisma.message.findMany({
        where: { chatKey, sequence: { gte: start, lte: Math.min(to, start + MAX_ROWS_PER_QUERY - 1) } },
        orderBy: { sequence: "asc" },
        include: FOR_CONTEXT,
      });
      for (const row of rows) messages.push(toContextMessage(row));
    }
    return messages;
  };
  return {
    run,
    at: async (sequence) => (await run(sequence, sequence))[0],
    sequenceOf: async (messageId) => {
      const id = toStorable(messageId);
      const row = await prisma.message.findUnique({ where: { chatKey_id: { chatKey, id } } });
      return row?.sequence;
    },
    byIds: async (ids, before) => {
      const messages: Message[] = [];
      for (let start = 0; start < ids.length; start += MAX_ROWS_PER_QUERY) {
        const some = ids.slice(start, start + MAX_ROWS_PER_QUERY).map(toStorable);
        const rows = await prisma.message.findMany({
          where: { chatKey, id: { in: some }, sequence: { lt: before } },
          orderBy: { sequence: "asc" },
          include: FOR_CONTEXT,
        });
        for (const row of rows) messages.push(toContextMessage(row));
      }
      return messages;
    },
    mediaBefore: async (sequence) => {
      if (sequence > chat.lastSequence) return chat.mediaCount;
      const row = await prisma.message.findUnique({
        where: { chatKey_sequence: { chatKey, sequence } },
        select: { mediaBefore: true },
      });
      return row?.mediaBefore ?? 0;
    },
    answerBetween: async (after, before) => {
      let place = after;
      for (;;) {
        const row = await prisma.message.findFirst({
          where: { chatKey, sequence: { gt: place, lt: before }, role: "model", text: { not: "" } },
          orderBy: { sequence: "asc" },
          include: FOR_CONTEXT,
        });
        if (row === null) return undefined;
        // SQL's idea of white space is smaller than ours.
        if (row.text?.trim()) return toContextMessage(row);
        place = row.sequence;
      }
    },
  };
}
