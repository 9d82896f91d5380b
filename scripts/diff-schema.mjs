// Prints the SQL that is missing between the migrations and prisma/schema.prisma; nothing if they agree.
// For schema changes: `node scripts/diff-schema.mjs > prisma/migrations/<date>_<name>/migration.sql`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import Database from "libsql";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const schemaPath = path.join(root, "prisma/schema.prisma");
const migrationsPath = path.join(root, "prisma/migrations");

/** The package expects a bundler to load its .wasm file; Node needs it loaded explicitly. */
async function loadEngine() {
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace("schema_engine.js", "schema_engine_bg.wasm");
  const imports = { "./schema_engine_bg.js": bindings };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), /** @type {any} */ (imports));
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {any} */ (instance.exports).__wbindgen_start();
  return bindings.SchemaEngine;
}

/** @param {string} databasePath */
function applyMigrations(databasePath) {
  const database = new Database(databasePath);
  const names = readdirSync(migrationsPath, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    database.exec(readFileSync(path.join(migrationsPath, name, "migration.sql"), "utf8"));
  }
  database.close();
}

/** Full-text tables exist only in the migrations; Prisma has no model for them. */
const SEARCH_TABLES = ["", "_config", "_data", "_docsize", "_idx"].map((suffix) => `MessageText${suffix}`);

const scratch = mkdtempSync(path.join(tmpdir(), "contextscope-schema-"));
const databasePath = path.join(scratch, "scratch.db");
applyMigrations(databasePath);
const SchemaEngine = await loadEngine();
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
