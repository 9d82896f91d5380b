import type { Connection } from "../open-database";
import type { OneTimeFill } from "./one-time-fill";

/** Batches go by key because no index covers what the fills look for. */
const BATCH_KEYS = 20_000;

type MessageFill<Row> = Readonly<{
  name: string;
  columns: string;
  /** Which messages may lack the value. */
  where: string;
  fill: (connection: Connection, row: Row) => void;
}>;

/** A fill that passes over all messages, a range of keys at a time. */
export const fillByKey = <Row>({ name, columns, where, fill }: MessageFill<Row>): OneTimeFill => ({
  name,
  step: (connection, after) => {
    const newest = connection.prepare("SELECT max(key) AS key FROM Message").get() as { key: number | null };
    if (newest.key === null || after >= newest.key) return undefined;
    const end = after + BATCH_KEYS;
    const rows = connection
      .prepare(`SELECT ${columns} FROM Message WHERE key > ? AND key <= ? AND ${where}`)
      .all(after, end) as Row[];
    for (const row of rows) fill(connection, row);
    return end;
  },
});
