import type { TimelineMedia } from "../../../core/schema/message-page";
import type { PrismaClient } from "../../../generated/prisma/client";
import { restoreTexts, toStorable } from "../../store/exact-text";
import type { StoredBytes } from "../../store/store";
import { FOR_TIMELINE, toTimelineMedia } from "./message-rows";

/** Prisma passes each id as a parameter; the adapter accepts 999. */
const MAX_IDS_PER_QUERY = 900;

export async function readMedia(
  prisma: PrismaClient,
  hash: string,
  only: readonly string[] | undefined,
): Promise<StoredBytes | undefined> {
  const isReached = only && { chat: { id: { in: only.map(toStorable) } } };
  const row = await prisma.blob.findFirst({ where: { hash, ...isReached } });
  return row === null ? undefined : { bytes: row.bytes, mime: row.mime, size: row.size };
}

/** The media of some messages, without their bytes, by message id. */
export async function readMediaFiles(
  prisma: PrismaClient,
  chatId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TimelineMedia[]>> {
  const files = new Map<string, readonly TimelineMedia[]>();
  for (let start = 0; start < messageIds.length; start += MAX_IDS_PER_QUERY) {
    const some = messageIds.slice(start, start + MAX_IDS_PER_QUERY).map(toStorable);
    const rows = await prisma.message.findMany({
      where: { chat: { id: toStorable(chatId) }, id: { in: some } },
      select: { id: true, media: FOR_TIMELINE.media },
    });
    for (const { id, media } of rows) files.set(restoreTexts({ id }).id, media.map(toTimelineMedia));
  }
  return files;
}
