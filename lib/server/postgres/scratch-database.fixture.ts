import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { databaseUrl, execute, TEMPLATE } from "./test-server.fixture";

/** Copying a database takes ten times as long as emptying one: the tests of a file use theirs again. */
const free: string[] = [];
const created = new Set<string>();

/** A migrated, empty database of one test on the run's server. `create` comes before its first use. */
export function scratchDatabase() {
  const server = inject("postgresUrl");
  const reused = free.pop();
  const name = reused ?? newName();
  const url = databaseUrl(server, name);
  let creating: Promise<void> | undefined;
  return {
    url,
    create: (): Promise<void> => {
      created.add(name);
      creating ??= reused === undefined ? copyTemplate(name) : execute(url, EMPTY);
      return creating;
    },
    /** For the next test. */
    release: (): void => {
      if (creating !== undefined) free.push(name);
    },
  };
}

const copyTemplate = (name: string) =>
  execute(inject("postgresUrl"), `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);

/** A database without any table. */
export async function emptyDatabase() {
  const server = inject("postgresUrl");
  const name = newName();
  created.add(name);
  await execute(server, `CREATE DATABASE ${name}`);
  return databaseUrl(server, name);
}

const newName = () => `scratch_${randomUUID().replaceAll("-", "")}`;

if (inject("postgresUrl") !== undefined)
  afterAll(async () => {
    for (const name of created)
      await execute(inject("postgresUrl"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

/** Ends other sessions, deletes all rows without their triggers, and starts the keys at 1. */
const EMPTY = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  SET session_replication_role = replica;
  DO $$ DECLARE each record; BEGIN
    FOR each IN SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
      AND relname <> '_prisma_migrations' LOOP
      EXECUTE CASE each.relkind WHEN 'r' THEN format('DELETE FROM %I', each.relname)
        ELSE format('ALTER SEQUENCE %I RESTART', each.relname) END;
    END LOOP;
  END $$`;
