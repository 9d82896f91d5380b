import path from "node:path";
import { missingPostgresMigrations } from "../postgres/migrate-postgres";
import { openPostgres, type PostgresEngine } from "../postgres/open-postgres";
import { getOne } from "../sql/sql";
import { type Check, check, reasonOf } from "./check";
import { checkClock, parseStoredTime } from "./check-clock";

const OPTIONS = { poolSize: 1, statementTimeoutMs: 30_000, instance: "doctor", command: "doctor" };
/** The version of the tests. */
const TESTED_MAJOR = 18;

export async function checkPostgres(url: string, now: Date): Promise<readonly Check[]> {
  try {
    const engine = openPostgres(url, { ...OPTIONS, connectionTimeoutMs: 5000 });
    try {
      return [await checkVersion(engine), ...(await checkSchema(engine, now))];
    } finally {
      await engine.close();
    }
  } catch (error) {
    const fix = "check that PostgreSQL runs, and DATABASE_URL with its host, name and password";
    return [check("database").problem(reasonOf(error), fix)];
  }
}

async function checkVersion(engine: PostgresEngine): Promise<Check> {
  const { ok, warning } = check("database");
  const { version } = await getOne<{ version: string }>(
    engine,
    "SELECT current_setting('server_version') AS version",
  );
  return Number.parseInt(version, 10) < TESTED_MAJOR
    ? warning(`PostgreSQL ${version}`, `Contextscope is tested with PostgreSQL ${TESTED_MAJOR}`)
    : ok(`PostgreSQL ${version}`);
}

async function checkSchema(engine: PostgresEngine, now: Date): Promise<readonly Check[]> {
  const { ok, warning, problem } = check("migrations");
  try {
    const missing = await missingPostgresMigrations(engine.pool, path.resolve("prisma/migrations/postgres"));
    if (missing.length > 0)
      return [warning(`${missing.length} are not applied yet`, "npm start applies them")];
  } catch (error) {
    return [problem(reasonOf(error), "update Contextscope, or use another DATABASE_URL")];
  }
  const row = await engine.get<{ at: string | null }>("SELECT CAST(max(at) AS TEXT) AS at FROM Event");
  return [ok("all applied"), checkClock(parseStoredTime(row?.at), now)];
}
