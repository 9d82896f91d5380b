import type { Dialect } from "../sql/sql";

export const sqliteDialect: Dialect = {
  inList: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  contains: (column) => `instr(${column}, ?) > 0`,
  nextMessageKey: "(SELECT max(key) + 1 FROM Message)",
  createTemporary: (table, columns) => `CREATE TEMP TABLE ${table} (${columns})`,
  notifyRequests: undefined,
  search: {
    everyWord: (words) => words.map(({ text, isPrefix }) => `"${text}"${isPrefix ? "*" : ""}`).join(" "),
    // The first word of marked JSON is the marker.
    anyPrefix: (prefixes) => [...prefixes.map((prefix) => `"${prefix}"*`), '^"exact"'].join(" OR "),
    newest: "SELECT rowid AS key FROM MessageText WHERE MessageText MATCH ? ORDER BY rowid DESC LIMIT ?",
    // Keys rise with sequence numbers: the range keeps the index from reading other chats.
    newestOfChat: `SELECT m.key FROM MessageText JOIN Message m ON m.key = MessageText.rowid
      WHERE MessageText MATCH ? AND m.chatKey = ? AND MessageText.rowid BETWEEN ? AND ?
      ORDER BY MessageText.rowid DESC LIMIT ?`,
  },
};
