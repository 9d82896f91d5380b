import type { PlaceKind } from "../../../contract/deletion";
import { restoreTexts } from "../../store/exact-text";
import type { Sql } from "../sql";
import {
  containsAny,
  findQuotes,
  findReplays,
  findRequests,
  findSummaries,
  type Wanted,
} from "./find-places";

type DeleteKind = (sql: Sql, wanted: Wanted) => Promise<void>;

/** Uploads and backups are files, which `lib/server/deletion` removes. */
const DELETE_KIND: Readonly<Partial<Record<PlaceKind, DeleteKind>>> = {
  requests: async (sql, wanted) => {
    const ids = (await findRequests(sql, wanted)).map(({ id }) => String(id));
    await sql.run(
      `DELETE FROM RecordedRequest WHERE chatKey = ? AND ${sql.dialect.inList("id")}`,
      ...[wanted.chatKey, ids],
    );
  },
  replays: async (sql, wanted) => {
    const keys = (await findReplays(sql, wanted)).map(({ id }) => Number(id));
    await sql.run(
      `DELETE FROM Replay WHERE chatKey = ? AND ${sql.dialect.inList("key")}`,
      ...[wanted.chatKey, keys],
    );
  },
  summaries: async (sql, wanted) => {
    const versions = (await findSummaries(sql, wanted)).map(({ id }) => Number(id));
    await sql.run(
      `DELETE FROM Summary WHERE chatKey = ? AND ${sql.dialect.inList("version")}`,
      ...[wanted.chatKey, versions],
    );
  },
  quotes: deleteQuotes,
  memories: deleteMemories,
};

/** Deletes the places of the given kinds. Call it before the message itself is deleted, in the same transaction. */
export async function deletePlaces(sql: Sql, wanted: Wanted, kinds: readonly PlaceKind[]): Promise<void> {
  for (const kind of new Set(kinds)) await DELETE_KIND[kind]?.(sql, wanted);
}

/** The quoting messages stay; only what they repeat goes. */
async function deleteQuotes(sql: Sql, wanted: Wanted): Promise<void> {
  const keys = (await findQuotes(sql, wanted)).map(({ key }) => key);
  await sql.run(
    `UPDATE Message SET replyExcerpt = NULL, raw = NULL WHERE chatKey = ? AND ${sql.dialect.inList("key")}`,
    ...[wanted.chatKey, keys],
  );
  await sql.run(
    `DELETE FROM MessageVersion WHERE chatKey = ? AND ${sql.dialect.inList("messageKey")}`,
    ...[wanted.chatKey, keys],
  );
}

type ProfileRow = Readonly<{ userId: string; summary: string | null; facts: string | null }>;

async function deleteMemories(sql: Sql, wanted: Wanted): Promise<void> {
  const { chatKey, forms } = wanted;
  const episode = containsAny(sql, ["topic", "summary"], wanted);
  await sql.run(`DELETE FROM Episode WHERE chatKey = ? AND ${episode.text}`, chatKey, ...episode.values);
  const isTold = (text: string | null): boolean => forms.some((form) => text?.includes(form));
  const profile = containsAny(sql, ["summary", "facts"], wanted);
  const rows = await sql.all<ProfileRow>(
    `SELECT userId, summary, facts FROM Profile WHERE chatKey = ? AND ${profile.text}`,
    ...[chatKey, ...profile.values],
  );
  for (const { userId, summary, facts } of rows.map(restoreTexts)) {
    const kept = (JSON.parse(facts ?? "[]") as readonly unknown[]).filter(
      (fact) => !isTold(JSON.stringify(fact)),
    );
    await sql.run(
      "UPDATE Profile SET summary = ?, facts = ? WHERE chatKey = ? AND userId = ?",
      ...[isTold(summary) ? null : summary, facts === null ? null : JSON.stringify(kept), chatKey, userId],
    );
  }
}
