import type { Connection } from "./open-database";

/** The blobs of a chat's media. */
export function readBlobHashes(connection: Connection, chatKey: number): readonly string[] {
  const rows = connection
    .prepare(
      `SELECT DISTINCT d.blobHash AS hash FROM Media d JOIN Message m ON m.key = d.messageKey
       WHERE m.chatKey = ? AND d.blobHash IS NOT NULL`,
    )
    .all(chatKey) as { hash: string }[];
  return rows.map(({ hash }) => hash);
}

/** Keeps blobs that another chat also uses. */
export function removeUnusedBlobs(connection: Connection, hashes: readonly string[]): number {
  const remove = connection.prepare(
    "DELETE FROM Blob WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM Media WHERE blobHash = Blob.hash)",
  );
  return hashes.reduce((removed, hash) => removed + remove.run(hash).changes, 0);
}
