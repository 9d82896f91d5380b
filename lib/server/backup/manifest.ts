import { z } from "zod";
import { AppError } from "../app-error";
import type { Connection } from "../sqlite/open-database";

/** Names with `_` are no tables of the product. */
const FACTS = "_contextscope_backup";
const PAYLOADS = "_contextscope_backup_payload";

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the database that was backed up. */
  engine: z.enum(["sqlite", "postgres"]),
  /** The newest migration in the file. */
  schema: z.string(),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Payload hashes by the key of the chat. */
export type PayloadHashes = ReadonlyMap<number, string>;

export function writeManifest(connection: Connection, manifest: Manifest, payloads: PayloadHashes): void {
  connection
    .transaction(() => {
      removeManifest(connection);
      connection.exec(`CREATE TABLE ${FACTS} (manifest TEXT NOT NULL)`);
      connection.exec(`CREATE TABLE ${PAYLOADS} (chatKey INTEGER PRIMARY KEY, hash TEXT NOT NULL)`);
      connection.prepare(`INSERT INTO ${FACTS} VALUES (?)`).run([JSON.stringify(manifest)]);
      const insert = connection.prepare(`INSERT INTO ${PAYLOADS} VALUES (?, ?)`);
      for (const [key, hash] of payloads) insert.run([key, hash]);
    })
    .immediate();
}

/** Undefined for a file that was not made by `backup`, such as the copy from before an upgrade. */
export function readManifest(connection: Connection): Manifest | undefined {
  const has = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").all([FACTS]);
  if (has.length === 0) return undefined;
  const [row] = connection.prepare(`SELECT manifest FROM ${FACTS}`).all([]) as { manifest: string }[];
  const parsed = manifestSchema.safeParse(parseJson(row?.manifest ?? ""));
  if (parsed.success) return parsed.data;
  throw new AppError(
    "broken-database",
    "The manifest of the backup cannot be read. It may come from a newer version of Contextscope.",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readPayloadHashes(connection: Connection): PayloadHashes {
  const rows = connection.prepare(`SELECT chatKey, hash FROM ${PAYLOADS}`).all([]);
  return new Map((rows as { chatKey: number; hash: string }[]).map(({ chatKey, hash }) => [chatKey, hash]));
}

export function removeManifest(connection: Connection): void {
  connection.exec(`DROP TABLE IF EXISTS ${FACTS}`);
  connection.exec(`DROP TABLE IF EXISTS ${PAYLOADS}`);
}
