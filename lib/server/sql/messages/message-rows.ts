import type { Media } from "../../../core/schema/media";
import { type Message, messageSchema } from "../../../core/schema/message";
import type { TimelineMedia, TimelineMessage } from "../../../core/schema/message-page";
import { readPersonality } from "../../../core/schema/personality";
import type { Prisma } from "../../../generated/prisma/client";
import { fromStorable, restoreTexts } from "../../store/exact-text";

const messageWith = <Blob, Omitted>(blob: Blob, omit: Omitted) =>
  ({
    author: true,
    toolCalls: { orderBy: { position: "asc" } },
    media: { orderBy: { position: "asc" }, include: { blob }, omit },
  }) as const;

/** For lists: media with their size, without their bytes. */
export const FOR_TIMELINE = messageWith(
  { select: { size: true } } as const,
  { dataText: true } as const,
) satisfies Prisma.MessageInclude;
/** For payloads: media with their bytes. */
const FOR_CONTEXT = messageWith({ select: { bytes: true } } as const, {}) satisfies Prisma.MessageInclude;

export type TimelineMessageRow = Omit<Prisma.MessageGetPayload<{ include: typeof FOR_TIMELINE }>, "raw">;
export type ContextRow = Prisma.MessageGetPayload<{ include: typeof FOR_CONTEXT }>;
export type MessageRow = Omit<TimelineMessageRow, "media">;

/** Created once, because building a schema costs far more than using it. */
const withoutMediaSchema = messageSchema.omit({ media: true });

export function toTimelineMessage(row: TimelineMessageRow): TimelineMessage {
  return {
    ...toMessage(row),
    sequence: row.sequence,
    position: row.position ?? undefined,
    media: row.media.map(toTimelineMedia),
  };
}

export const toTimelineMedia = (item: TimelineMessageRow["media"][number]): TimelineMedia => ({
  ...toMedia(item),
  hash: item.blobHash ?? undefined,
  bytes: item.blob?.size,
});

export function toContextMessage(row: ContextRow): Message {
  if (row.media.length === 0) return toMessage(row);
  const media = row.media.map((item) => ({
    ...toMedia(item),
    data: item.blob ? Buffer.from(item.blob.bytes).toString("base64") : undefined,
    ...(item.dataText === null ? {} : { dataText: fromStorable(item.dataText) }),
  }));
  return { ...toMessage(row), media };
}

export function toMessage(stored: MessageRow): Omit<Message, "media"> {
  const row = restoreTexts(stored);
  return withoutMediaSchema.parse({
    id: row.id,
    idInvented: row.idInvented || null,
    role: row.role,
    sourceRole: row.sourceRole,
    threadId: row.threadId,
    sentAt: row.sentAt,
    turn: row.turn === null ? null : JSON.parse(row.turn),
    author: row.author && restoreTexts(row.author),
    personality: readPersonality(row.personality),
    text: row.text,
    contentParts: row.contentParts === null ? null : JSON.parse(row.contentParts),
    replyTo: toReply(row),
    toolCalls: toTools(row, "call")?.map(({ payload, exactText, isError: _, ...call }) => ({
      ...call,
      args: payload,
      argumentsText: exactText,
    })),
    toolResponses: toTools(row, "response")?.map(({ payload, exactText, ...response }) => ({
      ...response,
      response: payload,
      text: exactText,
    })),
    reasoning: row.reasoning,
  });
}

function toReply(row: MessageRow) {
  if (!row.hasReply) return null;
  return {
    messageId: row.replyToMessageId,
    messageIdInvented: row.replyIdInvented || null,
    userId: row.replyToUserId,
    name: row.replyToName,
    username: row.replyToUsername,
    excerpt: row.replyExcerpt,
  };
}

function toTools(row: MessageRow, kind: "call" | "response") {
  const rows = row.toolCalls.filter((call) => call.kind === kind);
  if (rows.length === 0) return undefined;
  return rows.map(restoreTexts).map(({ callId, name, payload, exactText, isError }) => ({
    id: callId,
    name,
    payload: payload === null ? undefined : JSON.parse(payload),
    exactText,
    isError: isError ? true : null,
  }));
}

function toMedia(
  stored: Omit<TimelineMessageRow["media"][number], "blob">,
): Omit<Media, "data" | "dataText"> {
  const row = restoreTexts(stored);
  return {
    kind: row.kind ?? undefined,
    mime: row.mime ?? undefined,
    uri: row.uri ?? undefined,
    filename: row.filename ?? undefined,
    durationSeconds: row.durationSeconds ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
  };
}
