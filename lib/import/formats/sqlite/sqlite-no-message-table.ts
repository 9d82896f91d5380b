import { ImportRefusal } from "../../pipeline/import-refusal";
import type { SqliteTable } from "./sqlite-mapping";

/** No table looks like messages; it carries the tables, so that a person can be told how to say which one does. */
export class NoMessageTable extends ImportRefusal {
  constructor(readonly tables: readonly SqliteTable[]) {
    const names = tables.map(({ name }) => name).join(", ");
    super(`no table seems to hold messages; the tables are: ${names || "none"}`);
  }
}
