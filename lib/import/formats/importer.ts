import type { ImportEvent } from "../pipeline/import-event";
import type { Probe } from "../pipeline/probe-source";
import type { ImportSource } from "../source/import-source";
import type { SqliteMapping } from "./sqlite/sqlite-mapping";

export type ReadOptions = Readonly<{
  /** Sort messages by time. Previews skip this because they are faster without it. */
  inOrder: boolean;
  /** Read media files beside the export and embed them in the messages. */
  withMedia: boolean;
  /** The column mapping for a database that no preset recognises. */
  mapping?: SqliteMapping | undefined;
}>;

export type Importer = Readonly<{
  /** The format's name in messages and help. */
  label: string;
  /** Chats between people: the file does not reliably identify the bot. */
  asksForBot?: true;
  /** A truncated file of this format is unreadable as a whole. */
  needsWhole?: true;
  recognises: (probe: Probe) => boolean;
  read: (source: ImportSource, options: ReadOptions) => AsyncIterable<ImportEvent>;
}>;
