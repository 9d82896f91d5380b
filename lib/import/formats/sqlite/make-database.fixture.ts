import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";

/** The bytes of a SQLite file as another program left it; `from` is its initial content. */
export function makeDatabase(sql: string, from: Uint8Array = new Uint8Array()): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-database-"));
  try {
    const file = path.join(folder, "made.db");
    writeFileSync(file, from);
    const database = new Database(file);
    database.exec(sql);
    database.close();
    return Buffer.from(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
