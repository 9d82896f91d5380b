export type RestoreReport = Readonly<{
  chats: number;
  messages: number;
  /** The replaced SQLite file. */
  kept?: string | undefined;
  notes: readonly string[];
}>;
