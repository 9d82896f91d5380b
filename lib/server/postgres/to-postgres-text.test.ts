import { expect, test } from "vitest";
import { toPostgresText } from "./to-postgres-text";

test.each([
  ["SELECT key FROM Chat WHERE id = ?", 'SELECT key FROM "Chat" WHERE id = $1'],
  ["SELECT m.chatKey AS chatKey FROM Message m", 'SELECT m."chatKey" AS "chatKey" FROM "Message" m'],
  ["SELECT 'Is it? It''s Chat' || ?, \"Chat\".x", "SELECT 'Is it? It''s Chat' || $1, \"Chat\".x"],
  ["SELECT ? -- Why?\n, ? /* Chat? */, ?", "SELECT $1 -- Why?\n, $2 /* Chat? */, $3"],
  ["SELECT nextval('\"Message_key_seq\"'), count(*)", "SELECT nextval('\"Message_key_seq\"'), count(*)"],
  ["SELECT t1.a_b FROM T1 t1 WHERE x >= 1e5", "SELECT t1.a_b FROM T1 t1 WHERE x >= 1e5"],
])("%s", (text, expected) => {
  expect(toPostgresText(text)).toBe(expected);
});
