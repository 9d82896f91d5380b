import { hashChatPayload } from "../context/hash-chat-payload";
import { readerInTransaction } from "../sql/engine-in-transaction";
import type { Sql } from "../sql/sql";
import { fromStorable } from "../store/exact-text";
import type { PayloadHashes } from "./manifest";

/** The payload hash of every chat, within a transaction or on a copy that nobody changes. */
export async function hashPayloads(sql: Sql): Promise<PayloadHashes> {
  const reader = readerInTransaction(sql);
  const chats = await sql.all<{ key: number; id: string }>("SELECT key, id FROM Chat ORDER BY key");
  const hashes = new Map<number, string>();
  for (const { key, id } of chats) hashes.set(key, await hashChatPayload(reader, fromStorable(id)));
  return hashes;
}

/** The keys of chats whose hash is missing or another one. */
export const differingPayloads = (expected: PayloadHashes, actual: PayloadHashes): readonly number[] =>
  [...expected].filter(([key, hash]) => actual.get(key) !== hash).map(([key]) => key);
