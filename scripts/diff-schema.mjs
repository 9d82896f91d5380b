// Prints the SQL that is missing between the migrations and prisma/schema.prisma; nothing if they agree.
// For schema changes: `node scripts/diff-schema.mjs > prisma/migrations/sqlite/<date>_<name>/migration.sql`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import Database from "libsql";
import { loadSchemaEngine } from "./setup/schema-engine.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const schemaPath = path.join(root, "prisma/schema.prisma");
const migrationsPath = path.join(root, "prisma/migrations/sqlite");

/** @param {string} databasePath */
function applyMigrations(databasePath) {
  const database = new Database(databasePath);
  database.exec("PRAGMA foreign_keys = OFF");
  const names = readdirSync(migrationsPath, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    database.exec(readFileSync(path.join(migrationsPath, name, "migration.sql"), "utf8"));
  }
  // Prisma cannot describe a partial index.
  database.exec("DROP INDEX Summary_running_key");
  database.close();
}

/** Full-text tables exist only in the migrations; Prisma has no model for them. */
const SEARCH_TABLES = ["", "_config", "_data", "_docsize", "_idx"].map((suffix) => `MessageText${suffix}`);

const scratch = mkdtempSync(path.join(tmpdir(), "contextscope-schema-"));
const databasePath = path.join(scratch, "scratch.db");
applyMigrations(databasePath);
const SchemaEngine = await loadSchemaEngine();
const content = readFileSync(schemaPath, "utf8");
const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url: `file:${databasePath}` }));
const engine = await SchemaEngine.new({ datamodels: [[schemaPath, content]] }, () => undefined, adapter);
const filters = { externalTables: SEARCH_TABLES, externalEnums: [] };
const result = await engine.diff({
  from: { tag: "schemaDatasource", files: [{ path: schemaPath, content }], configDir: root },
  to: { tag: "schemaDatamodel", files: [{ path: schemaPath, content }] },
  script: true,
  exitCode: null,
  filters,
});
process.stdout.write(result.stdout ?? "");
rmSync(scratch, { recursive: true });
process.exit(0);
