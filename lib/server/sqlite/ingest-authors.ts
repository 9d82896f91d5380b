import type { Connection } from "./open-database";

/** Updates where each author first spoke and removes authors without messages. Call it after the messages changed. */
export function refreshAuthors(connection: Connection, authorKeys: readonly (number | null)[]): void {
  const first = connection.prepare("SELECT min(sequence) AS sequence FROM Message WHERE authorKey = ?");
  const place = connection.prepare("UPDATE Author SET firstSequence = ? WHERE key = ?");
  const remove = connection.prepare("DELETE FROM Author WHERE key = ?");
  for (const key of new Set(authorKeys)) {
    if (key === null) continue;
    const { sequence } = first.get(key) as { sequence: number | null };
    if (sequence === null) remove.run(key);
    else place.run(sequence, key);
  }
}
