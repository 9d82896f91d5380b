import { baselineFormat, compareFormats } from "@/lib/core/compare-formats";
import type { FormatId } from "@/lib/core/model/format";
import { botFacts } from "@/lib/core/plan/active-format";
import { type SeedHeadline, seedHeadline } from "@/lib/core/seed-headline";
import { loadTokenizer } from "@/lib/core/tokenizer";
import type { Accuracy, TokenAmount } from "@/lib/core/tokens/token-amount";
import { TOKENIZERS, type TokenizerId } from "@/lib/core/tokens/tokenizers";
import { type ChatOptions, type OpenedChat, openChat } from "./chat/open-chat";
import type { CommandResult } from "./command-result";
import { type Column, formatTable } from "./format-table";

export type CompareOptions = ChatOptions & Readonly<{ json?: boolean }>;

/** `tokens` counts the text alone, without framing and media. */
type PrintedRow = Readonly<{
  format: FormatId;
  tokenizer: TokenizerId;
  tokens: number;
  accuracy: Accuracy;
  framing: TokenAmount;
  definitions: TokenAmount;
  media: TokenAmount;
  total: TokenAmount;
  savedPercent: number | undefined;
}>;

function printedRows({ input, settings, tools: { models } }: OpenedChat): readonly PrintedRow[] {
  const compared = compareFormats({
    input,
    settings,
    mode: "own-limits",
    counterOf: loadTokenizer,
    models,
  });
  return compared.map(({ format, tokenizer, text, framing, definitions, media, total, savedPercent }) => ({
    format,
    tokenizer,
    tokens: text.min,
    accuracy: text.accuracy,
    framing,
    definitions,
    media,
    total,
    savedPercent,
  }));
}

/** An unknown amount prints as a range, not as zero. */
function showAmount({ min, max, accuracy, likely = min }: TokenAmount): string {
  if (max === undefined) return likely === min ? `≥ ${min} ${accuracy}` : `≈ ${likely} or more ${accuracy}`;
  return min === max ? `${min} ${accuracy}` : `${min}–${max} ${accuracy}`;
}

const showPercent = (percent: number | undefined): string =>
  percent === undefined ? "–" : `${percent.toFixed(1)} %`;

const COLUMNS: readonly Column[] = [
  { title: "tokenizer", align: "left" },
  { title: "format", align: "left" },
  { title: "tokens", align: "right" },
  { title: "label", align: "left" },
  { title: "saved", align: "right" },
  { title: "framing", align: "right" },
  { title: "media", align: "right" },
  { title: "total", align: "right" },
];

const tableRow = (row: PrintedRow): readonly string[] => [
  TOKENIZERS[row.tokenizer].label,
  row.format,
  String(row.tokens),
  row.accuracy,
  showPercent(row.savedPercent),
  showAmount(row.framing),
  showAmount(row.media),
  showAmount(row.total),
];

type Comparison = Readonly<{
  baseline: FormatId;
  model: string;
  rows: readonly PrintedRow[];
  seedHeadline: SeedHeadline;
}>;

function describeComparison({ baseline, model, rows, seedHeadline: headline }: Comparison): string {
  const { gemini, compact, savedPercent } = headline;
  const perMessage = headline.perMessage
    ? `, about ${headline.perMessage.gemini} → ${headline.perMessage.compact} per message`
    : "";
  return [
    formatTable(COLUMNS, rows.map(tableRow)),
    "",
    `tokens: text only; saved: compared with ${baseline} in the same tokenizer.`,
    `total: text, framing and media by the rules for ${model}. console is a view and is never sent.`,
    `Rough estimate (words × 1.3; contents as JSON compared with the transcript without [RESPOND] and`,
    `resolved replies): ${gemini} → ${compact}, ${showPercent(savedPercent)} saved${perMessage}.`,
    "",
  ].join("\n");
}

const writeComparison = (comparison: Comparison): string => `${JSON.stringify(comparison, null, 2)}\n`;

export async function compareCommand(path: string, options: CompareOptions): Promise<CommandResult> {
  const opened = await openChat(path, options);
  const { input, settings, plan, notes } = opened;
  const write = options.json ? writeComparison : describeComparison;
  const comparison = {
    baseline: baselineFormat(botFacts(input), settings),
    model: plan.model,
    rows: printedRows(opened),
    seedHeadline: seedHeadline(input, settings),
  };
  return { text: write(comparison), notes };
}
