import type { Finding } from "./finding";

/** What `contextscope lint --json` prints. */
export const printFindings = (findings: readonly Finding[]): string =>
  `${JSON.stringify(findings, null, 2)}\n`;
