import type { ImportEvent } from "../pipeline/import-event";
import type { Probe } from "../pipeline/probe-source";
import type { ImportSource } from "../source/import-source";
import type { SqliteMapping } from "./sqlite/sqlite-mapping";

export type ReadOptions = Readonly<{
  /** Messages in the order of their times; a preview has no need of it and is faster without. */
  inOrder: boolean;
  /** Media files beside the export are read and put into the messages. */
  withMedia: boolean;
  /** Which columns of a database hold what, where no preset knows it. */
  mapping?: SqliteMapping | undefined;
}>;

export type Importer = Readonly<{
  /** What the file holds, for messages and help. */
  label: string;
  /** Chats between people: nothing in the file tells for sure which of them is the bot. */
  asksForBot?: true;
  /** Nothing can be read of a part of such a file. */
  needsWhole?: true;
  recognises: (probe: Probe) => boolean;
  read: (source: ImportSource, options: ReadOptions) => AsyncIterable<ImportEvent>;
}>;
