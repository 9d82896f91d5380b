import { writeDeepJson } from "./formats/json/write-deep-json";
import type { Ledger } from "./model/ledger";

/** The output of `contextscope render --ledger`. */
export const printLedger = (ledger: Ledger): string => `${writeDeepJson(ledger, 2)}\n`;
