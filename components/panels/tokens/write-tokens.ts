import type { TokenAmount } from "@/lib/core/tokens/token-amount";
import type { TokenReport } from "@/lib/core/tokens/token-report";
import { writeRange } from "@/lib/rendering/write-range";
import { writeTable } from "../write-table";
import { messageLines, prepareTokens, type TokenTable } from "./prepare-tokens";

const COLUMNS = ["table", "item", "tokens", "label", "text", "media", "flat rate"] as const;

const total = ({ accuracy, ...range }: TokenAmount) => [writeRange(range), accuracy] as const;

const writeSums = <Name extends string>(table: string, { lines, sum }: TokenTable<Name>) => [
  ...lines.map(({ name, amount }) => [table, name, ...total(amount)]),
  [table, "sum", ...total(sum)],
];

/** All tables of the tokens panel in one, with every message and item. */
export function writeTokens(report: TokenReport): string {
  const { byLayer, byPart, media, seedMedia } = prepareTokens(report);
  return writeTable(COLUMNS, [
    ...writeSums("layer", byLayer),
    ...writeSums("kind of text", byPart),
    ...messageLines(report).map((line) => [
      "message",
      line.messageId,
      ...total(line.total),
      writeRange(line.text),
      writeRange(line.media),
    ]),
    ...media.map(({ messageId, position, provider, seed }) => [
      "media",
      `${messageId}, item ${position + 1}`,
      ...total(provider),
      "",
      writeRange(provider),
      writeRange(seed),
    ]),
    ["media", "sum", ...total(report.media), "", writeRange(report.media), writeRange(seedMedia)],
    ["whole request", "", ...total(report.total), "", "", writeRange(report.totalAtSeedRate)],
  ]);
}
