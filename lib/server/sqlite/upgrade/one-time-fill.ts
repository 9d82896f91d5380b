import type { Connection } from "../open-database";

/** Fills what rows of an earlier version lack, from what was kept of them. It runs once in a database's life. */
export type OneTimeFill = Readonly<{
  /** Recorded in the table Installation: never renamed. */
  name: string;
  /** Fills one batch after a key and returns the last key of it; undefined when all is done. */
  step: (connection: Connection, after: number) => number | undefined;
}>;
