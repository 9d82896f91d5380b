type Cell = string | number | undefined;

/** A line break or a tab would end the cell. */
const writeCell = (cell: Cell): string => String(cell ?? "").replace(/[\t\r\n\u0085\u2028\u2029]+/g, " ");

/** Tab-separated values for a spreadsheet. */
export function writeTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(writeCell).join("\t")}\n`).join("");
}
