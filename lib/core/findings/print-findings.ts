import type { Finding } from "./finding";

/** The output of `contextscope lint --json`. */
export const printFindings = (findings: readonly Finding[]): string =>
  `${JSON.stringify(findings, null, 2)}\n`;
