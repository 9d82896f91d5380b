import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { checkDatabase } from "../sqlite/check-database";
import { missingMigrations, newestMigration } from "../sqlite/migrate";
import { type Connection, openPlain, withOpenErrors } from "../sqlite/open-database";
import { type Check, check, megabytes, reasonOf } from "./check";
import { checkClock, parseStoredTime } from "./check-clock";

const RESTORE = "restore a backup: npx contextscope restore FILE --force";
const LARGE_LOG_BYTES = 256_000_000;

/** Reads the database and changes nothing. */
export function checkSqlite(file: string, now: Date): readonly Check[] {
  const { ok, warning, problem } = check("database");
  if (!existsSync(file))
    return [warning(`${file} does not exist yet`, "npm start creates it"), checkClock(undefined, now)];
  try {
    return withOpenErrors(file, () => {
      const connection = openPlain(file);
      try {
        connection.exec("PRAGMA query_only = ON");
        connection.prepare("SELECT 1 FROM sqlite_schema").all([]);
        const size = megabytes(statSync(file).size);
        return [ok(`SQLite, ${file}, ${size}`), ...inspect(connection, now), checkLog(file)];
      } finally {
        connection.close();
      }
    });
  } catch (error) {
    return [problem(reasonOf(error), RESTORE), checkLog(file)];
  }
}

function inspect(connection: Connection, now: Date): readonly Check[] {
  const integrity = checkIntegrity(connection);
  const migrations = checkMigrations(connection);
  if (integrity.level === "problem" || newestMigration(connection) === undefined)
    return [integrity, migrations];
  const [row] = connection.prepare("SELECT max(at) AS at FROM Event").all([]) as {
    at: string | number | null;
  }[];
  return [integrity, migrations, checkClock(parseStoredTime(row?.at), now)];
}

function checkIntegrity(connection: Connection): Check {
  const { ok, problem } = check("integrity");
  const problems = checkDatabase(connection);
  return problems.length === 0
    ? ok("no damage, and every row has its owner")
    : problem(problems.join("; "), RESTORE);
}

function checkMigrations(connection: Connection): Check {
  const { ok, warning, problem } = check("migrations");
  try {
    const missing = missingMigrations(connection, path.resolve("prisma/migrations/sqlite"));
    return missing.length === 0
      ? ok("all applied")
      : warning(
          `${missing.length} are not applied yet`,
          "npm start applies them and keeps a copy of the file",
        );
  } catch (error) {
    return problem(reasonOf(error), "update Contextscope, or use another DATABASE_URL");
  }
}

function checkLog(file: string): Check {
  const { ok, warning } = check("write-ahead log");
  const bytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return bytes < LARGE_LOG_BYTES
    ? ok(megabytes(bytes))
    : warning(megabytes(bytes), "stop the server and start it again: a clean stop empties the log");
}
