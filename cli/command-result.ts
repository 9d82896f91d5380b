/** What a command has to say: its output, remarks for standard error, and an exit code other than 0. */
export type CommandResult = Readonly<{ text: string; notes: readonly string[]; exitCode?: number }>;
