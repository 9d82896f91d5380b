import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { writtenForms } from "../../core/deletion/text-fragments";
import type { Store } from "../store/store";
import { fileContains } from "./file-contains";
import type { Connection } from "./open-database";
import type { SqliteEngine } from "./open-sqlite";

/** How long a deletion waits until the write-ahead log is empty; after that it goes on in the background. */
const WAIT_MS = 2000;
const RETRY_DELAY_MS = 20;
const BACKGROUND_DELAY_MS = 1000;

/** Rewriting 50 MB takes up to two seconds, in which writes wait: a larger file is left to `contextscope purge`. */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

/** False while another connection reads or writes. */
function truncateLog(connection: Connection): boolean {
  const [row] = connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all([]);
  return (row as { busy: number } | undefined)?.busy === 0;
}

/** Empties the write-ahead log, which contains the rows as they were before their deletion. */
async function eraseLog({ writer }: SqliteEngine): Promise<void> {
  const attempt = (): boolean => !writer.open || (!writer.inTransaction && truncateLog(writer));
  for (let waited = 0; waited < WAIT_MS; waited += RETRY_DELAY_MS) {
    if (attempt()) return;
    await setTimeout(RETRY_DELAY_MS);
  }
  void (async () => {
    while (!attempt()) await setTimeout(BACKGROUND_DELAY_MS, undefined, { ref: false });
  })();
}

/**
 * Rewrites the file: SQLite leaves copies of rows behind when it moves them between pages, which `secure_delete` does not
 * overwrite, and the search index keeps words as separators.
 */
async function rewrite(engine: SqliteEngine): Promise<void> {
  await engine.alone((connection) => {
    connection.exec(`INSERT INTO "MessageText" ("MessageText") VALUES ('rebuild')`);
    connection.exec("VACUUM");
  });
  await eraseLog(engine);
}

/** Words that only the deleted text had: the search index may keep them as separators. */
async function forgottenWords(
  engine: SqliteEngine,
  fragments: readonly string[],
): Promise<readonly string[]> {
  const words = new Set(fragments.flatMap((text) => text.match(/[\p{L}\p{N}]{6,}/gu) ?? []));
  const forgotten: string[] = [];
  for (const word of words) {
    const known = await engine.get(
      "SELECT 1 FROM MessageText WHERE MessageText MATCH ? LIMIT 1",
      `"${word}"`,
    );
    if (known === undefined) forgotten.push(word);
  }
  return forgotten;
}

type Erasing = Pick<
  Store,
  "sweep" | "purge" | "deleteMessage" | "deleteChat" | "clearHistory" | "deleteExpired"
>;
type Deleting = Omit<Erasing, "sweep" | "purge">;

/** The store's deletions, which leave nothing in the write-ahead log; `sweep` cleans the free space of the file. */
export function eraseDeleted(engine: SqliteEngine, file: string, store: Deleting): Erasing {
  const isSmall = (): boolean => statSync(file).size <= MAX_REWRITTEN_BYTES;
  const withoutTrace = async <Result>(result: Promise<Result>): Promise<Result> => {
    const done = await result;
    await eraseLog(engine);
    return done;
  };
  const isLeft = async (fragments: readonly string[]): Promise<boolean> =>
    fileContains(file, [...fragments.flatMap(writtenForms), ...(await forgottenWords(engine, fragments))]);
  return {
    deleteMessage: (...asked) => withoutTrace(store.deleteMessage(...asked)),
    deleteChat: (...asked) => withoutTrace(store.deleteChat(...asked)),
    clearHistory: (...asked) => withoutTrace(store.clearHistory(...asked)),
    deleteExpired: (...asked) => withoutTrace(store.deleteExpired(...asked)),
    sweep: async (fragments) => {
      if (!isSmall()) return;
      if (fragments === undefined || (await isLeft(fragments))) await rewrite(engine);
    },
    purge: () => rewrite(engine),
  };
}
