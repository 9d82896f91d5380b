import type { TokenComparison, UsdRange } from "@/lib/contract/token-comparison";
import { writeRange } from "@/lib/rendering/write-range";
import { writeTable } from "../write-table";

const COLUMNS = [
  "tokenizer",
  "format",
  "messages",
  "text",
  "framing",
  "media",
  "total",
  "label",
  "saved %",
  "USD per request",
  "USD per 1000",
  "USD label",
] as const;

/** Sums of binary fractions have long rounding errors. */
const round = (usd: number): number => Number(usd.toPrecision(6));

/** Rounded before and after, so that a thousand requests have the digits of one. */
const scale = (usd: number, times: number): number => round(round(usd) * times);

function dollars(usd: UsdRange | undefined, times: number): string {
  return usd === undefined
    ? ""
    : writeRange({ min: scale(usd.min, times), max: usd.max && scale(usd.max, times) });
}

/** The comparison as tab-separated values for a spreadsheet. */
export function writeTokenComparison({ rows, tokenizer, money }: TokenComparison): string {
  const lines = rows.map((row) => {
    const usd = row.tokenizer === tokenizer ? money?.byFormat[row.format] : undefined;
    return [
      row.tokenizer,
      row.format,
      String(row.messageCount),
      ...[row.text, row.framing, row.media, row.total].map(writeRange),
      row.total.accuracy,
      row.savedPercent === undefined ? "" : String(row.savedPercent),
      dollars(usd, 1),
      dollars(usd, 1000),
      // Cost is as accurate as the tokens behind it.
      usd && row.total.accuracy,
    ];
  });
  return writeTable(COLUMNS, lines);
}
