import { getOne, type Sql } from "../sql";

/** Updates where each author first spoke and removes authors without messages. Call it after the messages changed. */
export async function refreshAuthors(
  sql: Sql,
  chatKey: number,
  authorKeys: readonly (number | null)[],
): Promise<void> {
  for (const key of new Set(authorKeys)) {
    if (key === null) continue;
    const { sequence } = await getOne<{ sequence: number | null }>(
      sql,
      "SELECT min(sequence) AS sequence FROM Message WHERE chatKey = ? AND authorKey = ?",
      chatKey,
      key,
    );
    if (sequence === null) await sql.run("DELETE FROM Author WHERE chatKey = ? AND key = ?", chatKey, key);
    else
      await sql.run(
        "UPDATE Author SET firstSequence = ? WHERE chatKey = ? AND key = ?",
        ...[sequence, chatKey, key],
      );
  }
}
