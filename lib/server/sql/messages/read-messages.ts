import type { MessagePage, MessagePageQuery } from "../../../core/schema/message-page";
import type { Prisma, PrismaClient } from "../../../generated/prisma/client";
import { toStorable } from "../../store/exact-text";
import { FOR_TIMELINE, type TimelineMessageRow, toTimelineMessage } from "./message-rows";

/** The maximum of SQLite's column. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** Undefined if the chat does not exist. */
export async function readMessages(
  prisma: PrismaClient,
  chatId: string,
  query: MessagePageQuery,
): Promise<MessagePage | undefined> {
  const chat = await prisma.chat.findUnique({ where: { id: toStorable(chatId) }, select: { key: true } });
  if (chat === null) return undefined;
  const target = query.around === undefined ? undefined : await findSequence(prisma, chat.key, query.around);
  const first = query.nth === undefined ? undefined : await findNth(prisma, chat.key, query.nth);
  const after = first === undefined ? query.after : first - 1;
  const rows = await readRun(prisma, chat.key, { ...query, after }, target);
  return {
    messages: rows.map(toTimelineMessage),
    ...(await neighbours(prisma, chat.key, rows)),
    missing: query.around !== undefined && target === undefined ? query.around : undefined,
  };
}

async function findSequence(prisma: PrismaClient, chatKey: number, id: string): Promise<number | undefined> {
  const row = await prisma.message.findUnique({
    where: { chatKey_id: { chatKey, id: toStorable(id) } },
    select: { sequence: true },
  });
  return row?.sequence;
}

/** The sequence number of the n-th message, without events; past the last one if there are fewer. */
async function findNth(prisma: PrismaClient, chatKey: number, nth: number): Promise<number> {
  const row = await prisma.message.findFirst({
    where: { chatKey, position: nth - 1 },
    select: { sequence: true },
  });
  return row?.sequence ?? MAX_SEQUENCE;
}

/** A run in time order: around the target, after or before a position, or the newest messages. */
async function readRun(
  prisma: PrismaClient,
  chatKey: number,
  { before, after, limit }: MessagePageQuery,
  target: number | undefined,
): Promise<TimelineMessageRow[]> {
  const read = (sequence: Prisma.IntFilter, order: "asc" | "desc", take: number) =>
    prisma.message.findMany({
      where: { chatKey, sequence },
      orderBy: { sequence: order },
      take,
      include: FOR_TIMELINE,
      // Source objects are as large as everything else together, and shown one at a time.
      omit: { raw: true },
    });
  if (target !== undefined) {
    const half = Math.ceil(limit / 2);
    const [earlier, later] = await Promise.all([
      read({ lt: target }, "desc", half),
      read({ gte: target }, "asc", half),
    ]);
    return [...earlier.toReversed(), ...later];
  }
  if (after !== undefined) return read({ gt: after }, "asc", limit);
  return (await read(before === undefined ? {} : { lt: before }, "desc", limit)).toReversed();
}

async function neighbours(prisma: PrismaClient, chatKey: number, rows: readonly TimelineMessageRow[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { hasEarlier: false, hasLater: false };
  const exists = async (sequence: Prisma.IntFilter) =>
    (await prisma.message.findFirst({ where: { chatKey, sequence }, select: { key: true } })) !== null;
  const [hasEarlier, hasLater] = await Promise.all([
    exists({ lt: first.sequence }),
    exists({ gt: last.sequence }),
  ]);
  return { hasEarlier, hasLater };
}
