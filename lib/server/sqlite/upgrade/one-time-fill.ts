import type { Sql } from "../../sql/sql";

/** Fills fields that rows of an earlier version lack, from the data kept with them. Runs once per database. */
export type OneTimeFill = Readonly<{
  /** Recorded in the table Installation, so never rename it. */
  name: string;
  /** Fills one batch after a key and returns the batch's last key; undefined when done. */
  step: (sql: Sql, after: number) => Promise<number | undefined>;
}>;
