import type { Dialect } from "../sql/sql";

/** The word in the index of a text in marked JSON. */
const MARK = "\u0001";

export const postgresDialect: Dialect = {
  inList: (column) => `${column} = ANY(?)`,
  contains: (column) => `strpos(${column}, ?) > 0`,
  nextMessageKey: `nextval('"Message_key_seq"')`,
  createTemporary: (table, columns) => `CREATE TEMP TABLE ${table} (${columns}) ON COMMIT DROP`,
  // Like `notify_change` of the migrations.
  notifyRequests: `SELECT pg_notify('contextscope', concat_ws(' ',
      COALESCE(current_setting('contextscope.instance', true), ''), 'requests',
      CASE WHEN octet_length(id) < 7000 THEN id ELSE '' END)) FROM Chat WHERE key = ?`,
  search: {
    everyWord: (words) => words.map(({ text, isPrefix }) => `${text}${isPrefix ? "*" : ""}`).join(" & "),
    anyPrefix: (prefixes) => [...prefixes.map((prefix) => `${prefix}*`), MARK].join(" | "),
    newest: "SELECT key FROM Message WHERE search @@ search_query(?) ORDER BY key DESC LIMIT ?",
    newestOfChat: `SELECT key FROM Message WHERE search @@ search_query(?) AND chatKey = ? AND key BETWEEN ? AND ?
      ORDER BY key DESC LIMIT ?`,
  },
};
