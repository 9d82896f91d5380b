/**
 * Rows in pages, each after the last row of the page before: a chat may have millions of messages, and rows may change
 * between two pages.
 */
export async function* readPages<Row>(
  readAfter: (after: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => number,
  start = 0,
): AsyncGenerator<readonly Row[]> {
  let rows = await readAfter(start);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = await readAfter(placeOf(last));
  }
}
