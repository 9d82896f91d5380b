import { openSqlStore } from "./open-sql-store";
import type { Engine, Sql } from "./sql";

/** An engine whose every step belongs to a transaction that the caller began and will end. */
export function engineInTransaction(sql: Sql): Engine {
  const inside = <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => work(sql);
  return {
    ...sql,
    read: inside,
    transaction: inside,
    transactionIfFree: inside,
    longTransaction: inside,
    longRead: inside,
    close: async () => undefined,
  };
}

/** Reads chats as the store does, within a transaction: rows that are not committed yet, or one state of the database. */
export function readerInTransaction(sql: Sql) {
  const noPrisma = () => Promise.reject(new Error("The read client has a connection of its own."));
  const { readChat, readContext, findCandidates } = openSqlStore(engineInTransaction(sql), noPrisma, {
    compactByDefault: false,
  });
  return { readChat, readContext, findCandidates };
}
