import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migratePostgres, missingPostgresMigrations } from "./migrate-postgres";
import { openPostgres, type PostgresEngine } from "./open-postgres";
import { emptyDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const OPTIONS = { poolSize: 4, statementTimeoutMs: 30_000, instance: "test" };
let folder: string;
let engine: PostgresEngine;
let url: string;
const migrate = () => migratePostgres(engine.pool, folder);

function addMigration(name: string, sql: string) {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-migrate-"));
  cpSync("prisma/migrations/postgres", folder, { recursive: true });
  url = await emptyDatabase();
  engine = openPostgres(url, OPTIONS);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const ALL = [
  "20261118000000_first",
  "20261118000090_access",
  "20261118000100_deletion",
  "20261118000110_share_links",
];

test("applies what is missing, once, also if several processes start together", async () => {
  expect(await missingPostgresMigrations(engine.pool, folder)).toEqual(ALL);
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.flat()).toEqual(ALL);
  addMigration("29990101000000_more", "CREATE TABLE more (a TEXT);");
  expect(await migrate()).toEqual(["29990101000000_more"]);
  expect(await missingPostgresMigrations(engine.pool, folder)).toEqual([]);
});

test("a migration that fails leaves nothing of itself behind", async () => {
  await migrate();
  addMigration("29990101000000_bad", "CREATE TABLE half (a TEXT); CREATE TABLE half (a TEXT);");
  await expect(migrate()).rejects.toThrow("already exists");
  expect(await engine.get("SELECT to_regclass('half') AS half")).toEqual({ half: null });
  expect(await missingPostgresMigrations(engine.pool, folder)).toEqual(["29990101000000_bad"]);
});

test("refuses a file that was changed afterwards, and a database that a newer version made", async () => {
  addMigration("29990101000000_more", "CREATE TABLE more (a TEXT);");
  await migrate();
  addMigration("29990101000000_more", "CREATE TABLE other (a TEXT);");
  await expect(migrate()).rejects.toThrow("was changed after it was applied");
  rmSync(path.join(folder, "29990101000000_more"), { recursive: true });
  await expect(migrate()).rejects.toThrow("made by a newer version");
});

/** What Prisma cannot describe, and its own table. */
const BY_HAND = /_prisma_migrations|^Message search |Message_search_idx|Summary_running_key/u;

test("the migrations lead to exactly what prisma/schema.prisma says", async () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/print-postgres-schema.mjs"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const printed = await emptyDatabase();
  await execute(printed, stdout);
  await migrate();
  const fromSchema = openPostgres(printed, OPTIONS);
  const described = await describeDatabase(fromSchema);
  await fromSchema.close();
  expect(described.length).toBeGreaterThan(200);
  expect((await describeDatabase(engine)).filter((line) => !BY_HAND.test(line))).toEqual(described);
});

/** Columns, indexes and constraints, one line each. */
async function describeDatabase(database: PostgresEngine): Promise<readonly string[]> {
  const rows = await database.all<{ line: string }>(`
    SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), o.collname, a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) COLLATE "C" AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      LEFT JOIN pg_collation o ON o.oid = a.attcollation
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}
