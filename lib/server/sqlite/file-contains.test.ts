import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileContains } from "./file-contains";
import { openDatabase } from "./open-database";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-search-"));
  file = path.join(folder, "test.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens and closes the database as another process does. */
const OTHER = `
import Database from "libsql";
const database = new Database(process.argv[1]);
database.prepare("SELECT count(*) FROM a").all();
database.close();
`;

test("finds a text, and keeps the locks of this process", async () => {
  const connection = openDatabase(file);
  connection.exec("CREATE TABLE a (b TEXT); INSERT INTO a VALUES ('a lighthouse');");
  connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  expect(await fileContains(file, ["no such text", "a LIGHTHOUSE"])).toBe(true);
  expect(await fileContains(file, ["no such text"])).toBe(false);
  connection.exec("INSERT INTO a VALUES ('a harbour')");
  const other = spawnSync(process.execPath, ["--input-type=module", "--eval", OTHER, file]);
  expect([other.status, existsSync(`${file}-wal`)]).toEqual([0, true]);
  connection.close();
});
