/** A command's output, its notes for standard error, and its exit code if that is not 0. */
export type CommandResult = Readonly<{ text: string; notes: readonly string[]; exitCode?: number }>;
