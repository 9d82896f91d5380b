export type Column = Readonly<{ title: string; align: "left" | "right" }>;

const width = (text: string): number => [...text].length;

function pad(text: string, to: number, align: Column["align"]): string {
  const gap = " ".repeat(Math.max(0, to - width(text)));
  return align === "left" ? text + gap : gap + text;
}

/** Plain aligned text, two spaces between columns, no trailing spaces. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const titles = columns.map((column) => column.title);
  const widths = columns.map((_, index) =>
    Math.max(...[titles, ...rows].map((row) => width(row[index] ?? ""))),
  );
  const line = (row: readonly string[]) =>
    columns
      .map((column, index) => pad(row[index] ?? "", widths[index] ?? 0, column.align))
      .join("  ")
      .trimEnd();
  return [titles, ...rows].map(line).join("\n");
}
