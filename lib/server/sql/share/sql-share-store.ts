import { settingsSchema } from "../../../core/schema/settings";
import { currentActor } from "../../access/actor";
import type { ActivityEvent } from "../../store/activity-event";
import { restoreTexts } from "../../store/exact-text";
import type { ShareStore, StoredShareLink } from "../../store/share-store";
import { writeEvent } from "../activity/write-activity";
import { type Engine, insertSql, type Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";

type OptionalColumn = "createdBy" | "revokedAt" | "lastUsedAt";
type Row = Omit<StoredShareLink, OptionalColumn | "at" | "settings" | "media"> &
  Readonly<Record<OptionalColumn | "atMessageId", string | null>> &
  Readonly<{ settings: string; media: boolean | number; chatKey: number }>;

const SELECT = `SELECT ShareLink.*, Chat.id AS "chatId", Chat.title AS "chatTitle"
  FROM ShareLink JOIN Chat ON Chat.key = ShareLink.chatKey`;

const COLUMNS = [
  ...(["id", "hash", "chatKey", "atMessageId", "format", "settings", "redaction", "media"] as const),
  ...(["payloadHash", "createdBy", "createdAt", "expiresAt"] as const),
];

export function sqlShareStore(engine: Engine): ShareStore {
  const { transaction } = engine;
  return {
    writeShareLink: (link, event) => transaction((sql) => writeLink(sql, link, event)),
    listShareLinks: async () =>
      (await engine.all<Row>(`${SELECT} ORDER BY ShareLink.createdAt DESC, ShareLink.id DESC`)).map(toLink),
    findShareLink: async (hash) => {
      const row = await engine.get<Row>(`${SELECT} WHERE ShareLink.hash = ?`, hash);
      return row && toLink(row);
    },
    markShareLinkUsed: async (linkId, at) => {
      await engine.transactionIfFree((sql) =>
        sql.run("UPDATE ShareLink SET lastUsedAt = ? WHERE id = ?", at, linkId),
      );
    },
    revokeShareLink: (linkId, at, event) => transaction((sql) => revokeLink(sql, linkId, at, event)),
  };
}

async function writeLink(
  sql: Sql,
  link: Parameters<ShareStore["writeShareLink"]>[0],
  event: ActivityEvent,
): Promise<boolean> {
  const chat = await findChat(sql, link.chatId);
  if (chat === undefined) return false;
  await sql.run(
    insertSql("ShareLink", COLUMNS),
    ...[link.id, link.hash, chat.key, link.at, link.format, JSON.stringify(link.settings), link.redaction],
    ...[link.media, link.payloadHash, currentActor(), link.createdAt, link.expiresAt],
  );
  await writeEvent(sql, chat.key, event, new Date());
  return true;
}

async function revokeLink(sql: Sql, linkId: string, at: string, event: ActivityEvent): Promise<boolean> {
  const changed = await sql.run(
    "UPDATE ShareLink SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL",
    ...[at, linkId],
  );
  if (changed === 0) return false;
  const row = await sql.get<{ chatKey: number }>("SELECT chatKey FROM ShareLink WHERE id = ?", linkId);
  await writeEvent(sql, row?.chatKey, event, new Date());
  return true;
}

function toLink(row: Row): StoredShareLink {
  const { atMessageId, settings, media, chatKey: _, ...texts } = restoreTexts(row);
  return {
    ...texts,
    at: atMessageId ?? undefined,
    // A setting that a newer version added has its default.
    settings: settingsSchema.parse(JSON.parse(settings)),
    media: Boolean(media),
    createdBy: texts.createdBy ?? undefined,
    revokedAt: texts.revokedAt ?? undefined,
    lastUsedAt: texts.lastUsedAt ?? undefined,
  };
}
