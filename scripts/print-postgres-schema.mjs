// Prints the SQL that creates all of prisma/schema.prisma on PostgreSQL. Prisma's engine cannot read PostgreSQL 18, so a
// new migration is written by comparing this output before and after the change of the schema.
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { POSTGRES_SCHEMA, postgresSchema } from "./setup/postgres-schema.mjs";
import { loadSchemaEngine } from "./setup/schema-engine.mjs";
import { startPostgres } from "./setup/start-postgres.mjs";

const SchemaEngine = await loadSchemaEngine();
const content = postgresSchema();
// The engine asks a server for its version before it prints anything.
const server = await startPostgres();
const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(server.url));
const engine = await SchemaEngine.new({ datamodels: [[POSTGRES_SCHEMA, content]] }, () => undefined, adapter);
const { stdout } = await engine.diff({
  from: { tag: "empty" },
  to: { tag: "schemaDatamodel", files: [{ path: POSTGRES_SCHEMA, content }] },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
const sql = (stdout ?? "")
  // The order of texts is the order of their bytes on every server, as on SQLite.
  .replaceAll(" TEXT", ' TEXT COLLATE "C"')
  // It needs a permission that the owner of a schema may lack.
  .replace(/^-- CreateSchema\n.*\n\n/u, "");
process.stdout.write(sql);
await server.stop();
process.exit(0);
