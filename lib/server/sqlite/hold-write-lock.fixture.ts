import Database from "libsql";

/** Simulates a long write by another process. Returns the function that ends it. */
export function holdWriteLock(file: string): () => void {
  const writer = new Database(file);
  writer.exec("BEGIN IMMEDIATE");
  return () => {
    writer.exec("ROLLBACK");
    writer.close();
  };
}
