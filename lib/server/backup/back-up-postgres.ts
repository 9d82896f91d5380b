import path from "node:path";
import { AppError } from "../app-error";
import { missingPostgresMigrations } from "../postgres/migrate-postgres";
import { openPostgres } from "../postgres/open-postgres";
import { readColumns } from "../postgres/read-columns";
import { readRows } from "../postgres/read-rows";
import { engineInTransaction } from "../sql/engine-in-transaction";
import type { Sql } from "../sql/sql";
import { migrate } from "../sqlite/migrate";
import { type Connection, openCopy } from "../sqlite/open-database";
import { createPrivateFile } from "../sqlite/protect-files";
import { readSchemaTables } from "../sqlite/schema-tables";
import { sqliteSql } from "../sqlite/sqlite-sql";
import { runOneTimeFills } from "../sqlite/upgrade/run-one-time-fills";
import { completeBackup } from "./complete-backup";
import { differingPayloads, hashPayloads } from "./hash-payloads";
import type { Manifest } from "./manifest";
import { type MatchedTable, matchTables } from "./match-tables";

const OPTIONS = { poolSize: 1, statementTimeoutMs: 30_000, instance: "backup", command: "backup" };

/** Copies one state, table by table, in one read-only transaction. */
export async function backUpPostgres(url: string, copy: string): Promise<Manifest> {
  const engine = openPostgres(url, OPTIONS);
  try {
    const missing = await missingPostgresMigrations(engine.pool, path.resolve("prisma/migrations/postgres"));
    if (missing.length > 0)
      throw new AppError(
        "unavailable",
        `The database lacks ${missing.length} migrations: start the server once to upgrade it, then make the backup.`,
      );
    createPrivateFile(copy);
    const connection = openCopy(copy);
    try {
      await createSchema(connection);
      return await engine.longRead((sql) => copyState(sql, connection));
    } finally {
      connection.close();
    }
  } finally {
    await engine.close();
  }
}

/** A new database, marked as filled: rows of PostgreSQL have the values that earlier versions of SQLite lacked. */
async function createSchema(connection: Connection): Promise<void> {
  migrate(connection, path.resolve("prisma/migrations/sqlite"), { isCopy: true });
  await runOneTimeFills(engineInTransaction(sqliteSql(connection)));
}

async function copyState(sql: Sql, connection: Connection): Promise<Manifest> {
  await sql.run("SET TRANSACTION READ ONLY");
  const tables = matchTables(readSchemaTables(connection), await readColumns(sql));
  // Checked as a whole at the end.
  connection.exec("PRAGMA foreign_keys = OFF");
  connection.exec("BEGIN");
  for (const table of tables) await copyTable(sql, connection, table);
  connection.exec("COMMIT");
  const payloads = await hashPayloads(sql);
  const differing = differingPayloads(payloads, await hashPayloads(sqliteSql(connection)));
  if (differing.length > 0)
    throw new AppError(
      "unavailable",
      `The payloads of ${differing.length} chats differ in the copy. No backup was written.`,
    );
  return completeBackup(connection, "postgres", payloads);
}

async function copyTable(sql: Sql, connection: Connection, { types, ...table }: MatchedTable): Promise<void> {
  const names = [...types.keys()].map((name) => `"${name}"`).join(", ");
  const places = [...types.keys()].map(() => "?").join(", ");
  // Facts of the new database give way to stored ones.
  const insert = connection.prepare(`INSERT OR REPLACE INTO "${table.name}" (${names}) VALUES (${places})`);
  for await (const rows of readRows(sql, { ...table, columns: types }))
    for (const row of rows) insert.run([...row]);
}
