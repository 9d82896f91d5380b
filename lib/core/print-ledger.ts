import { writeDeepJson } from "./formats/write-deep-json";
import type { Ledger } from "./ledger";

/** What `contextscope render --ledger` prints. */
export const printLedger = (ledger: Ledger): string => `${writeDeepJson(ledger, 2)}\n`;
