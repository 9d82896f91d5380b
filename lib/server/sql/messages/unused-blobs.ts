import type { Sql } from "../sql";

/** Removes bytes that no media item of the chat uses any more. */
export async function removeUnusedBlobs(sql: Sql, chatKey: number, hashes: readonly string[]): Promise<void> {
  await sql.run(
    `DELETE FROM Blob WHERE chatKey = ? AND ${sql.dialect.inList("hash")} AND NOT EXISTS
       (SELECT 1 FROM Media d WHERE d.chatKey = Blob.chatKey AND d.blobHash = Blob.hash)`,
    chatKey,
    hashes,
  );
}
