import { ImportRefusal } from "../../pipeline/import-refusal";
import type { SqliteTable } from "./sqlite-mapping";

/** No table looks like messages. Carries the tables so that the caller can explain how to choose one. */
export class NoMessageTable extends ImportRefusal {
  constructor(readonly tables: readonly SqliteTable[]) {
    const names = tables.map(({ name }) => name).join(", ");
    super(`no table seems to hold messages; the tables are: ${names || "none"}`);
  }
}
