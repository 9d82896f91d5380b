import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { openPostgres } from "../postgres/open-postgres";
import { readColumns } from "../postgres/read-columns";
import { scratchDatabase } from "../postgres/scratch-database.fixture";
import { migrate } from "../sqlite/migrate";
import { openDatabase } from "../sqlite/open-database";
import { readSchemaTables } from "../sqlite/schema-tables";
import { isPostgres } from "../store/test-store.fixture";
import { matchTables } from "./match-tables";

describe.runIf(isPostgres())("the tables of a backup", () => {
  test("are all tables of both engines, with the same columns, after the tables they refer to", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "contextscope-tables-"));
    const connection = openDatabase(path.join(folder, "test.db"));
    migrate(connection, "prisma/migrations/sqlite");
    const tables = readSchemaTables(connection);
    const database = scratchDatabase();
    await database.create();
    const engine = openPostgres(database.url, { poolSize: 1, statementTimeoutMs: 30_000, instance: "test" });
    const columns = await readColumns(engine);
    expect(tables.map(({ name }) => name).sort()).toEqual([...columns.keys()].sort());
    expect(matchTables(tables, columns)).toHaveLength(tables.length);
    const names = tables.map(({ name }) => name);
    const early = tables.filter(({ name, references }) =>
      [...references].some((target) => names.indexOf(target) > names.indexOf(name)),
    );
    expect(early).toEqual([]);
    const without = new Map([...columns].filter(([name]) => name !== "Blob"));
    expect(() => matchTables(tables, without)).toThrow("The table Blob differs");
    await engine.close();
    database.release();
    connection.close();
    rmSync(folder, { recursive: true });
  });
});
