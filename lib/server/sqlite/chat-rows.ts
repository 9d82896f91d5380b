import type { RecordedFacts } from "../../core/plan/active-format";
import { type Chat, chatSchema, type Summary } from "../../core/schema/chat-file";
import type { ChatOverview } from "../../core/schema/message-page";
import { type SettingOverrides, settingOverridesSchema } from "../../core/schema/settings";
import type { Prisma, PrismaClient } from "../../generated/prisma/client";
import { restoreTexts, toStorable } from "../store/exact-text";
import type { Connection } from "./open-database";
import { readRecorded } from "./request-rows";

const OVERVIEW = {
  settings: true,
  origin: true,
  summaries: { where: { state: "ready" }, orderBy: { version: "asc" } },
} satisfies Prisma.ChatInclude;

const FOR_CONTEXT = {
  ...OVERVIEW,
  profiles: { orderBy: { position: "asc" } },
  episodes: { orderBy: { position: "asc" } },
} satisfies Prisma.ChatInclude;

type ChatRow = Prisma.ChatGetPayload<{ include: typeof OVERVIEW }>;
export type ContextChatRow = Prisma.ChatGetPayload<{ include: typeof FOR_CONTEXT }>;

export async function readOverview(
  prisma: PrismaClient,
  connection: Connection,
  chatId: string,
): Promise<ChatOverview | undefined> {
  const row = await prisma.chat.findUnique({ where: { id: toStorable(chatId) }, include: OVERVIEW });
  return row === null ? undefined : toOverview(restoreTexts(row), readRecorded(connection, row.key));
}

/** The chat with all its memories, without messages. */
export async function readContextChat(
  prisma: PrismaClient,
  chatId: string,
): Promise<ContextChatRow | undefined> {
  const row = await prisma.chat.findUnique({ where: { id: toStorable(chatId) }, include: FOR_CONTEXT });
  return row === null ? undefined : restoreTexts(row);
}

function toOverview(row: ChatRow, recorded: RecordedFacts): ChatOverview {
  return {
    id: row.id,
    chat: toChat(row),
    settings: toSettings(row.settings.map(restoreTexts)),
    messageCount: row.messageCount,
    eventCount: row.eventCount,
    mediaCount: row.mediaCount,
    summaries: row.summaries.map(restoreTexts).map(toSummary),
    recorded,
    lastActivityAt:
      row.lastActivityMs === 0n ? undefined : new Date(Number(row.lastActivityMs)).toISOString(),
  };
}

export function toChat(row: ChatRow): Chat {
  return chatSchema.parse({
    id: row.platformId,
    idInvented: row.idInvented || null,
    title: row.title,
    platform: row.platform,
    source: row.source,
    bot: {
      id: row.botId,
      name: row.botName,
      username: row.botUsername,
      personality: row.personality === null ? null : JSON.parse(row.personality),
    },
    hasNoBot: row.origin?.bot === "none" || null,
    systemPrompt: row.systemPrompt,
    systemPromptRole: row.promptRole,
  });
}

export function toSettings(rows: ChatRow["settings"]): SettingOverrides {
  return settingOverridesSchema.parse(
    Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])),
  );
}

export function toSummary(row: ChatRow["summaries"][number]): Summary {
  return {
    text: row.text ?? "",
    coversThrough: row.coversThroughMessageId ?? undefined,
    createdAt: row.createdAt ?? undefined,
  };
}
