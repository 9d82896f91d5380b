import type { RecordedFacts } from "../../../core/plan/active-format";
import { type Chat, chatSchema, type Summary } from "../../../core/schema/chat-file";
import type { ChatOverview } from "../../../core/schema/message-page";
import { type SettingOverrides, settingOverridesSchema } from "../../../core/schema/settings";
import { restoreTexts } from "../../store/exact-text";
import { readRecorded } from "../ingest/request-rows";
import type { Sql } from "../sql";

type ChatRow = Readonly<{
  key: number;
  id: string;
  platformId: string;
  idInvented: number | boolean;
  title: string;
  platform: string;
  source: string | null;
  botId: string | null;
  botName: string;
  botUsername: string | null;
  personality: string | null;
  systemPrompt: string | null;
  promptRole: string | null;
  relevant: string | null;
  lastActivityMs: number;
  lastSequence: number;
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  /** none | chosen, from the chat's origin. */
  originBot: string | null;
}>;

type SettingRow = Readonly<{ name: string; value: string }>;
type SummaryRow = Readonly<{
  version: number;
  text: string | null;
  coversThroughSequence: number | null;
  coversThroughMessageId: string | null;
  createdAt: string | null;
}>;
export type ProfileRow = Readonly<{ userId: string; summary: string | null; facts: string | null }>;
export type EpisodeRow = Readonly<{
  topic: string;
  summary: string;
  importance: number | null;
  at: string | null;
}>;

/** A chat with the rows that belong to it, texts restored. */
type ChatWithSettings = ChatRow &
  Readonly<{ settings: readonly SettingRow[]; summaries: readonly SummaryRow[] }>;
export type ContextChatRow = ChatWithSettings &
  Readonly<{ profiles: readonly ProfileRow[]; episodes: readonly EpisodeRow[] }>;

const SELECT_CHAT = `SELECT c.key, c.id, c.platformId, c.idInvented, c.title, c.platform, c.source, c.botId, c.botName,
    c.botUsername, c.personality, c.systemPrompt, c.promptRole, c.relevant, c.lastActivityMs, c.lastSequence,
    c.messageCount, c.eventCount, c.mediaCount, o.bot AS originBot
  FROM Chat c LEFT JOIN ChatOrigin o ON o.chatKey = c.key WHERE c.id = ?`;

async function readChatRow(sql: Sql, chatId: string): Promise<ChatWithSettings | undefined> {
  const row = await sql.get<ChatRow>(SELECT_CHAT, chatId);
  if (row === undefined) return undefined;
  const settings = await sql.all<SettingRow>(
    "SELECT name, value FROM ChatSetting WHERE chatKey = ?",
    row.key,
  );
  const summaries = await sql.all<SummaryRow>(
    `SELECT version, text, coversThroughSequence, coversThroughMessageId, createdAt FROM Summary
     WHERE chatKey = ? AND state = 'ready' ORDER BY version`,
    row.key,
  );
  return {
    ...restoreTexts(row),
    settings: settings.map(restoreTexts),
    summaries: summaries.map(restoreTexts),
  };
}

export async function readOverview(sql: Sql, chatId: string): Promise<ChatOverview | undefined> {
  const row = await readChatRow(sql, chatId);
  return row && toOverview(row, await readRecorded(sql, row.key));
}

/** The chat with all its memories, without messages. */
export async function readContextChat(sql: Sql, chatId: string): Promise<ContextChatRow | undefined> {
  const row = await readChatRow(sql, chatId);
  if (row === undefined) return undefined;
  const profiles = await sql.all<ProfileRow>(
    "SELECT userId, summary, facts FROM Profile WHERE chatKey = ? ORDER BY position",
    row.key,
  );
  const episodes = await sql.all<EpisodeRow>(
    "SELECT topic, summary, importance, at FROM Episode WHERE chatKey = ? ORDER BY position",
    row.key,
  );
  return { ...row, profiles: profiles.map(restoreTexts), episodes: episodes.map(restoreTexts) };
}

function toOverview(row: ChatWithSettings, recorded: RecordedFacts): ChatOverview {
  return {
    id: row.id,
    chat: toChat(row),
    settings: toSettings(row.settings),
    messageCount: row.messageCount,
    eventCount: row.eventCount,
    mediaCount: row.mediaCount,
    summaries: row.summaries.map(toSummary),
    recorded,
    lastActivityAt: row.lastActivityMs === 0 ? undefined : new Date(row.lastActivityMs).toISOString(),
  };
}

export function toChat(row: ChatRow): Chat {
  return chatSchema.parse({
    id: row.platformId,
    idInvented: Boolean(row.idInvented) || null,
    title: row.title,
    platform: row.platform,
    source: row.source,
    bot: {
      id: row.botId,
      name: row.botName,
      username: row.botUsername,
      personality: row.personality === null ? null : JSON.parse(row.personality),
    },
    hasNoBot: row.originBot === "none" || null,
    systemPrompt: row.systemPrompt,
    systemPromptRole: row.promptRole,
  });
}

export function toSettings(rows: readonly SettingRow[]): SettingOverrides {
  return settingOverridesSchema.parse(
    Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])),
  );
}

export function toSummary(row: SummaryRow): Summary {
  return {
    text: row.text ?? "",
    coversThrough: row.coversThroughMessageId ?? undefined,
    createdAt: row.createdAt ?? undefined,
  };
}
