/** One line of `doctor`: what was checked, what is wrong, and how to fix it. */
export type Check = Readonly<{
  name: string;
  level: "ok" | "warning" | "problem";
  message: string;
  fix?: string;
}>;

type Checked = Readonly<{
  ok: (message: string) => Check;
  warning: (message: string, fix: string) => Check;
  problem: (message: string, fix: string) => Check;
}>;

/** The results of one check. */
export const check = (name: string): Checked => ({
  ok: (message) => ({ name, level: "ok", message }),
  warning: (message, fix) => ({ name, level: "warning", message, fix }),
  problem: (message, fix) => ({ name, level: "problem", message, fix }),
});

/** Of an error, for a line. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const megabytes = (bytes: number): string =>
  `${Math.round(bytes / 1_000_000).toLocaleString("en")} MB`;
