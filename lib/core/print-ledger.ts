import { writeDeepJson } from "./formats/json/write-deep-json";
import type { Ledger } from "./model/ledger";

/** What `contextscope render --ledger` prints. */
export const printLedger = (ledger: Ledger): string => `${writeDeepJson(ledger, 2)}\n`;
