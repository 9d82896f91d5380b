import { chmodSync, constants, copyFileSync } from "node:fs";
import path from "node:path";
import { engineInTransaction } from "../sql/engine-in-transaction";
import { migrate } from "../sqlite/migrate";
import { type Connection, openCopy } from "../sqlite/open-database";
import { FILE_MODE } from "../sqlite/protect-files";
import { countRows, readSchemaTables } from "../sqlite/schema-tables";
import { sqliteSql } from "../sqlite/sqlite-sql";
import { runOneTimeFills } from "../sqlite/upgrade/run-one-time-fills";
import { checkBackup } from "./check-backup";
import { differingPayloads, hashPayloads } from "./hash-payloads";
import { type PayloadHashes, readPayloadHashes, removeManifest } from "./manifest";

export type PreparedCopy = Readonly<{
  connection: Connection;
  rows: Readonly<Record<string, number>>;
  payloads: PayloadHashes;
  notes: readonly string[];
}>;

/** A checked copy of a backup in the newest schema. The backup itself is only read. */
export async function prepareCopy(backup: string, copy: string): Promise<PreparedCopy> {
  copyFileSync(backup, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(copy, FILE_MODE);
  const connection = openCopy(copy);
  try {
    const manifest = checkBackup(connection, backup);
    const expected = manifest === undefined ? new Map() : readPayloadHashes(connection);
    removeManifest(connection);
    const migrations = migrate(connection, path.resolve("prisma/migrations/sqlite"), { isCopy: true });
    await runOneTimeFills(engineInTransaction(sqliteSql(connection)));
    const payloads = await hashPayloads(sqliteSql(connection));
    const differing = differingPayloads(expected, payloads).length;
    const rows = countRows(connection, readSchemaTables(connection));
    const notes = [
      ...(manifest === undefined ? ["the file has no manifest, so its row counts were not compared"] : []),
      ...(migrations.length > 0 ? [`the backup was upgraded by ${migrations.length} migrations`] : []),
      ...(differing > 0
        ? [
            `the payloads of ${differing} chats differ from those at the time of the backup: the environment or the version is another one`,
          ]
        : []),
    ];
    return { connection, rows, payloads, notes };
  } catch (error) {
    connection.close();
    throw error;
  }
}
