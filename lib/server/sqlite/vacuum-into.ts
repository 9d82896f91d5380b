import type { Connection } from "./open-database";
import { createPrivateFile } from "./protect-files";

/**
 * Writes one state of the database to a new file, while others keep writing. The driver has no backup API, and a plain
 * copy of the file would miss the write-ahead log.
 */
export function vacuumInto(connection: Connection, file: string): void {
  createPrivateFile(file);
  connection.prepare("VACUUM INTO ?").run([file]);
}
