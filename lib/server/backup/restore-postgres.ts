import path from "node:path";
import { AppError } from "../app-error";
import { countServers } from "../postgres/count-servers";
import { advanceKeys, type CopiedRow, insertCopiedRows } from "../postgres/insert-copied-rows";
import { migratePostgres } from "../postgres/migrate-postgres";
import { openPostgres } from "../postgres/open-postgres";
import { readColumns } from "../postgres/read-columns";
import { getOne, type Sql } from "../sql/sql";
import { readSchemaTables } from "../sqlite/schema-tables";
import { differingPayloads, hashPayloads } from "./hash-payloads";
import { type MatchedTable, matchTables } from "./match-tables";
import { type PreparedCopy, prepareCopy } from "./prepare-copy";
import type { RestoreReport } from "./restore-report";

type Options = Readonly<{ file: string; copy: string; url: string; force: boolean }>;

const OPTIONS = { poolSize: 1, statementTimeoutMs: 30_000, instance: "restore", command: "restore" };

/** All rows are replaced in one transaction, which is compared with the backup before it is committed. */
export async function restorePostgres({ file, copy, url, force }: Options): Promise<RestoreReport> {
  const engine = openPostgres(url, OPTIONS);
  try {
    await refuseServers(engine);
    const prepared = await prepareCopy(file, copy);
    try {
      await migratePostgres(engine.pool, path.resolve("prisma/migrations/postgres"));
      await engine.longTransaction((sql) => replaceRows(sql, prepared, force));
    } finally {
      prepared.connection.close();
    }
    const { rows, notes } = prepared;
    return { chats: rows.Chat ?? 0, messages: rows.Message ?? 0, notes };
  } finally {
    await engine.close();
  }
}

async function refuseServers(sql: Sql): Promise<void> {
  if ((await countServers(sql)) > 0)
    throw new AppError(
      "unavailable",
      "A server uses the PostgreSQL database. Stop it (Ctrl-C), then restore again; nothing was changed.",
    );
}

async function replaceRows(sql: Sql, copy: PreparedCopy, force: boolean): Promise<void> {
  await refuseServers(sql);
  const tables = matchTables(readSchemaTables(copy.connection), await readColumns(sql));
  // A server that starts now waits until all rows are there.
  await sql.run(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(", ")} IN ACCESS EXCLUSIVE MODE`);
  if (!force) await refuseRows(sql, tables);
  await sql.run(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(", ")}`);
  for (const { name, columns, types } of tables) {
    const quoted = columns.map((column) => `"${column}"`).join(", ");
    const rows = copy.connection.prepare(`SELECT ${quoted} FROM "${name}"`).iterate([]);
    await insertCopiedRows(sql, name, types, rows as Iterable<CopiedRow>);
  }
  await advanceKeys(sql);
  await compare(sql, copy, tables);
}

async function refuseRows(sql: Sql, tables: readonly MatchedTable[]): Promise<void> {
  for (const { name } of tables)
    if (name !== "Installation" && (await sql.get(`SELECT 1 FROM "${name}" LIMIT 1`)) !== undefined)
      throw new AppError(
        "bad-request",
        "The PostgreSQL database is not empty. Make a backup of it, then restore with --force to replace its rows.",
      );
}

async function compare(sql: Sql, copy: PreparedCopy, tables: readonly MatchedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { count } = await getOne<{ count: number }>(sql, `SELECT count(*) AS count FROM "${name}"`);
    if (count !== copy.rows[name])
      throw new AppError("unavailable", `The table ${name} differs after the restore. Nothing was changed.`);
  }
  const differing = differingPayloads(copy.payloads, await hashPayloads(sql));
  if (differing.length > 0)
    throw new AppError(
      "unavailable",
      `The payloads of ${differing.length} chats differ after the restore. Nothing was changed.`,
    );
}
