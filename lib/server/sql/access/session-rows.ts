import type { StoredSession } from "../../store/access-store";
import { restoreTexts } from "../../store/exact-text";
import { insertSql, type Sql } from "../sql";

const COLUMNS = [
  ...(["id", "role", "name", "method", "credential", "userAgent"] as const),
  ...(["createdAt", "lastSeenAt", "expiresAt"] as const),
];

export async function writeSession(sql: Sql, session: StoredSession): Promise<void> {
  await sql.run("DELETE FROM Session WHERE expiresAt <= ?", session.createdAt);
  await sql.run(insertSql("Session", COLUMNS), ...COLUMNS.map((name) => session[name]));
}

export async function readSession(sql: Sql, sessionId: string): Promise<StoredSession | undefined> {
  const row = await sql.get<StoredSession>("SELECT * FROM Session WHERE id = ?", sessionId);
  return row && restoreTexts(row);
}

export async function listSessions(sql: Sql): Promise<readonly StoredSession[]> {
  const rows = await sql.all<StoredSession>("SELECT * FROM Session ORDER BY lastSeenAt DESC, id");
  return rows.map(restoreTexts);
}

export async function endSession(sql: Sql, sessionId: string): Promise<boolean> {
  return (await sql.run("DELETE FROM Session WHERE id = ?", sessionId)) > 0;
}
