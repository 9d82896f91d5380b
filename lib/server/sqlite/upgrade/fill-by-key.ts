import type { Sql } from "../../sql/sql";
import type { OneTimeFill } from "./one-time-fill";

/** Batches go by key because no index covers what the fills look for. */
const BATCH_KEYS = 20_000;

type MessageFill<Row> = Readonly<{
  name: string;
  columns: string;
  /** Which messages may lack the value. */
  where: string;
  fill: (sql: Sql, row: Row) => Promise<void>;
}>;

/** A fill that passes over all messages, a range of keys at a time. */
export const fillByKey = <Row>({ name, columns, where, fill }: MessageFill<Row>): OneTimeFill => ({
  name,
  step: async (sql, after) => {
    const newest = await sql.get<{ key: number | null }>("SELECT max(key) AS key FROM Message");
    if (after >= (newest?.key ?? 0)) return undefined;
    const end = after + BATCH_KEYS;
    const rows = await sql.all<Row>(
      `SELECT ${columns} FROM Message WHERE key > ? AND key <= ? AND ${where}`,
      ...[after, end],
    );
    for (const row of rows) await fill(sql, row);
    return end;
  },
});
