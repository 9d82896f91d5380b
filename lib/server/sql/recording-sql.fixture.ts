import type { Sql } from "./sql";

/** The same statements, which also notes their texts. */
export function recordingSql(sql: Sql, texts: string[]): Sql {
  return {
    ...sql,
    all: (text, ...values) => {
      texts.push(text);
      return sql.all(text, ...values);
    },
    get: (text, ...values) => {
      texts.push(text);
      return sql.get(text, ...values);
    },
  };
}
