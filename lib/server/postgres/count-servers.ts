import type { Sql } from "../sql/sql";
import { SERVER_NAME } from "./postgres-settings";

/** Connections of servers to this database, as far as this user may see them. */
export async function countServers(sql: Sql): Promise<number> {
  const row = await sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ?`,
    SERVER_NAME,
  );
  return row?.count ?? 0;
}
