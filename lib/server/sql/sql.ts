import type { SearchWord } from "../../core/search/search-words";

/** A list is one parameter, for `Dialect.inList`: a varying number of placeholders would be a new statement each time. */
export type Value =
  | string
  | number
  | boolean
  | Buffer
  | null
  | undefined
  | readonly string[]
  | readonly number[];

/**
 * Statements of both engines. Parameters are written `?`; the driver converts texts that a database cannot hold
 * (`toStorable`), booleans and absent values. Rows contain texts in their stored form, see `restoreTexts`, and
 * booleans as the engine has them: read them with `Boolean()`.
 */
export type Sql = Readonly<{
  all: <Row>(text: string, ...values: readonly Value[]) => Promise<Row[]>;
  get: <Row>(text: string, ...values: readonly Value[]) => Promise<Row | undefined>;
  /** The number of changed rows. */
  run: (text: string, ...values: readonly Value[]) => Promise<number>;
  /** Inserts rows in as few statements as the engine allows. */
  insertRows: (
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
  ) => Promise<void>;
  dialect: Dialect;
}>;

/** All that differs in the texts of statements. */
export type Dialect = Readonly<{
  /** True for the values of a list parameter. */
  inList: (column: string) => string;
  /** True if a text column contains a parameter, exactly. */
  contains: (column: string) => string;
  /** An expression for a key of `Message` above all others. */
  nextMessageKey: string;
  /** Creates tables of this connection only. */
  createTemporary: (table: string, columns: string) => string;
  /**
   * Notifies other processes of a change outside of the chat's row, whose own changes they hear of. Parameter: chat key.
   * Undefined where they notice every commit.
   */
  notifyRequests: string | undefined;
  search: SearchDialect;
}>;

/** Both engines index the words of message texts and return the newest matches first. */
type SearchDialect = Readonly<{
  everyWord: (words: readonly SearchWord[]) => string;
  /** Also matches texts in marked JSON (`toStorable`), whose words the index cannot know. */
  anyPrefix: (prefixes: readonly string[]) => string;
  /** `SELECT key` of matches in all chats. Parameters: query, limit. */
  newest: string;
  /** `SELECT key` of matches in one chat. Parameters: query, chat key, lowest message key, highest message key, limit. */
  newestOfChat: string;
}>;

export type Engine = Sql &
  Readonly<{
    /** Several reads of one state of the database. */
    read: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
    /** All or nothing; waits for other writers. */
    transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
    /** The same for writes that can be skipped: undefined if another writer is at work. */
    transactionIfFree: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result | undefined>;
    /** A transaction of many steps on its own connection: others keep reading the previous state. */
    longTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
    /** Reads one state in many steps on its own connection; may write temporary tables only. */
    longRead: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
    close: () => Promise<void>;
  }>;

/** An insert with a placeholder for each column. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
}

/** For rows that must exist. */
export async function getOne<Row>(sql: Sql, text: string, ...values: readonly Value[]): Promise<Row> {
  const row = await sql.get<Row>(text, ...values);
  if (row === undefined) throw new Error(`No row for: ${text}`);
  return row;
}
