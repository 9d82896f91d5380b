import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, missingMigrations } from "./migrate";
import { type Connection, openDatabase } from "./open-database";

let folder: string;
let connection: Connection;
const migrations = () => path.join(folder, "migrations");

function addMigration(name: string, sql: string) {
  mkdirSync(path.join(migrations(), name), { recursive: true });
  writeFileSync(path.join(migrations(), name, "migration.sql"), sql);
}

const tableNames = () =>
  (connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]).map(
    (row) => row.name,
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-migrate-"));
  cpSync("prisma/migrations/sqlite", migrations(), { recursive: true });
  connection = openDatabase(path.join(folder, "test.db"));
});
afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

test("applies what is missing, once", () => {
  expect(missingMigrations(connection, migrations()).length).toBeGreaterThan(1);
  expect(migrate(connection, migrations())).toEqual([
    "20261116000000_first",
    "20261116000001_message_search",
    "20261116000002_summary_runs",
    "20261116000003_provider_calls",
    "20261116000004_ingest",
    "20261117000000_message_search_by_key",
    "20261118000010_summary_failure_count",
    "20261118000020_import_identity",
    "20261118000030_media_data_text",
    "20261118000040_events",
    "20261118000050_tool_ids_and_source",
    "20261118000060_unnamed_speakers",
    "20261118000070_content_parts",
    "20261118000080_keys_by_chat",
    "20261118000090_access",
    "20261118000100_deletion",
    "20261118000110_share_links",
  ]);
  expect(migrate(connection, migrations())).toEqual([]);
  addMigration("29990101000000_more", "CREATE TABLE more (a TEXT);");
  expect(missingMigrations(connection, migrations())).toEqual(["29990101000000_more"]);
  expect(migrate(connection, migrations())).toEqual(["29990101000000_more"]);
});

test("a stored mark of the next summary becomes the count at the failure", () => {
  const newest = path.join(migrations(), "20261118000010_summary_failure_count");
  cpSync(newest, path.join(folder, "later"), { recursive: true });
  rmSync(newest, { recursive: true });
  migrate(connection, migrations());
  connection.exec(`
    INSERT INTO Chat (key, id, platform, platformId, title, titleKey, botName)
      VALUES (1, 'a', 'p', 'a', '', '', 'b'), (2, 'b', 'p', 'b', '', '', 'b'), (3, 'c', 'p', 'c', '', '', 'b');
    INSERT INTO ChatSetting (chatKey, name, value) VALUES (2, 'summaryThreshold', '3');
    INSERT INTO SummaryState (chatKey, completedExchanges, nextTryAt) VALUES (1, 12, 20), (2, 8, 10), (3, 4, NULL);`);
  cpSync(path.join(folder, "later"), newest, { recursive: true });
  migrate(connection, migrations());
  const rows = connection
    .prepare("SELECT failedAtExchanges AS failedAt FROM SummaryState ORDER BY chatKey")
    .all();
  expect((rows as { failedAt: number | null }[]).map(({ failedAt }) => failedAt)).toEqual([10, 7, null]);
});

test("messages that are stored already get their places and turns", () => {
  for (const name of readdirSync(migrations()).filter((one) => one >= "20261118" && /^\d/.test(one)))
    rmSync(path.join(migrations(), name), { recursive: true });
  migrate(connection, migrations());
  connection.exec(`INSERT INTO Chat (id, platform, platformId, title, titleKey, botName) VALUES
    ('a', 'p', 'a', 't', 't', 'b'), ('b', 'p', 'b', 't', 't', 'b')`);
  const insert = connection.prepare("INSERT INTO Message (chatKey, sequence, id, role) VALUES (?, ?, ?, ?)");
  const roles = ["system", "user", "user", "model", "tool", "system", "user"];
  for (const chatKey of [1, 2])
    for (const [index, role] of roles.entries()) insert.run(chatKey, index + 1, String(index), role);
  cpSync("prisma/migrations/sqlite", migrations(), { recursive: true });
  migrate(connection, migrations());
  const rows = connection
    .prepare("SELECT position, sideChangesBefore AS turn FROM Message WHERE chatKey = ? ORDER BY sequence")
    .all(2) as { position: number; turn: number }[];
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(rows.map(({ turn }) => turn)).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

test("a migration that fails leaves nothing of itself behind", () => {
  migrate(connection, migrations());
  addMigration("29990101000000_bad", "CREATE TABLE half (a TEXT); CREATE TABLE half (a TEXT);");
  expect(() => migrate(connection, migrations())).toThrow();
  expect(tableNames()).not.toContain("half");
  expect(missingMigrations(connection, migrations())).toEqual(["29990101000000_bad"]);
});

test("records checksums as Prisma does, and refuses a file that was changed afterwards", () => {
  addMigration("29990101000000_more", "CREATE TABLE more (a TEXT);");
  migrate(connection, migrations());
  const row = connection
    .prepare(`SELECT checksum FROM "_prisma_migrations" WHERE migration_name = '29990101000000_more'`)
    .get() as { checksum: string };
  expect(row.checksum).toBe("c5e92c7bc57290ed76e3b0127256357ada14b9045213b18b6d4ef132afea2eb6");
  addMigration("29990101000000_more", "CREATE TABLE other (a TEXT);");
  expect(() => migrate(connection, migrations())).toThrow("was changed after it was applied");
});

test("refuses a database that a newer version made", () => {
  addMigration("29990101000000_more", "CREATE TABLE more (a TEXT);");
  migrate(connection, migrations());
  rmSync(path.join(migrations(), "29990101000000_more"), { recursive: true });
  expect(() => migrate(connection, migrations())).toThrow("made by a newer version");
});

test("the migrations lead to exactly what prisma/schema.prisma says", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/diff-schema.mjs"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe("-- This is an empty migration.");
});
