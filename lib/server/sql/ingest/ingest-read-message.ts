import type { PrismaClient } from "../../../generated/prisma/client";
import { fromStorable, restoreTexts, toStorable } from "../../store/exact-text";
import type { StoredMessage } from "../../store/ingest-store";
import { FOR_TIMELINE, toTimelineMessage } from "../messages/message-rows";

/** One message and its earlier versions. */
export async function readMessage(
  prisma: PrismaClient,
  chatId: string,
  messageId: string,
): Promise<StoredMessage | undefined> {
  const row = await prisma.message.findFirst({
    where: { chat: { id: toStorable(chatId) }, id: toStorable(messageId) },
    include: { ...FOR_TIMELINE, versions: { orderBy: { version: "asc" } } },
  });
  if (row === null) return undefined;
  const versions = row.versions.map(restoreTexts).map(({ version, replacedAt, content }) => ({
    version,
    replacedAt,
    content: JSON.parse(content) as unknown,
  }));
  const raw = row.raw === null ? {} : { raw: JSON.parse(fromStorable(row.raw)) as unknown };
  return { message: toTimelineMessage(row), versions, ...raw };
}
