import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";

/** The bytes of a SQLite file, as another program left it. */
export function makeDatabase(sql: string): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-database-"));
  try {
    const file = path.join(folder, "made.db");
    const database = new Database(file);
    database.exec(sql);
    database.close();
    return Buffer.from(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
