import { randomUUID } from "node:crypto";
import type { Engine } from "./sql";

/** Longer than a page of either engine, so that the database has to find room for it. */
const PROBE = "x".repeat(16_384);

class UndoProbe extends Error {}

/** Throws if a write would fail now. While another writer is at work, a write would wait and succeed. */
export async function checkWritable(engine: Engine): Promise<void> {
  try {
    await engine.transactionIfFree(async (sql) => {
      await sql.run("INSERT INTO Installation (name, value) VALUES (?, ?)", `probe-${randomUUID()}`, PROBE);
      throw new UndoProbe();
    });
  } catch (error) {
    if (!(error instanceof UndoProbe)) throw error;
  }
}
