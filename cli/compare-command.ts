import type { ContextInput } from "@/lib/core/context-input";
import { FORMAT_IDS, type FormatId } from "@/lib/core/formats/format";
import { FORMATS } from "@/lib/core/formats/registry";
import type { Settings } from "@/lib/core/schema/settings";
import { selectContext } from "@/lib/core/select-context";
import { loadTokenizer } from "@/lib/core/tokenizer";
import { BASELINE, compareTokens } from "@/lib/core/tokens/compare-tokens";
import type { Accuracy, TokenAmount } from "@/lib/core/tokens/token-amount";
import { TOKENIZER_IDS, TOKENIZERS, type TokenizerId } from "@/lib/core/tokens/tokenizers";
import { tokensOfSelection } from "@/lib/core/tokens-of-selection";
import type { CommandResult } from "./command-result";
import { type Column, formatTable } from "./format-table";
import { type ChatOptions, openChat } from "./open-chat";
import { type SeedHeadline, seedHeadline } from "./seed-headline";
import { tokenCounter } from "./token-counter";

export type CompareOptions = ChatOptions & Readonly<{ json?: boolean }>;

/** One format in one vocabulary. `tokens` is the text alone; framing and media come on top. */
type ComparedRow = Readonly<{
  format: FormatId;
  tokenizer: TokenizerId;
  tokens: number;
  accuracy: Accuracy;
  framing: TokenAmount;
  media: TokenAmount;
  total: TokenAmount;
  savedPercent?: number | undefined;
}>;

/** One selection a format, made with the chosen vocabulary, then counted in all: the rows tell of the same messages. */
function countFormat(input: ContextInput, settings: Settings, formatId: FormatId): readonly ComparedRow[] {
  const selection = selectContext(input, settings, formatId, tokenCounter(settings));
  const format = FORMATS[formatId];
  const rendering = format.render(selection.context);
  return TOKENIZER_IDS.map((tokenizer) => {
    const context = { ...selection.context, settings: { ...settings, tokenizer } };
    const report = tokensOfSelection({ ...selection, context }, format, rendering, loadTokenizer(tokenizer));
    const { text, framing, media, total } = report;
    return { format: formatId, tokenizer, tokens: text.min, accuracy: text.accuracy, framing, media, total };
  });
}

function compareFormats(input: ContextInput, settings: Settings): readonly ComparedRow[] {
  const rows = FORMAT_IDS.flatMap((format) => countFormat(input, settings, format));
  const saved = compareTokens(rows).map(({ savedPercent }) => savedPercent);
  return rows
    .map((row, index) => ({ ...row, savedPercent: saved[index] }))
    .toSorted((a, b) => TOKENIZER_IDS.indexOf(a.tokenizer) - TOKENIZER_IDS.indexOf(b.tokenizer));
}

/** Nobody knows is not the same as nothing: a range says so. */
function showAmount({ min, max, accuracy }: TokenAmount): string {
  if (max === undefined) return `≥ ${min} ${accuracy}`;
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

const tableRow = (row: ComparedRow): readonly string[] => [
  TOKENIZERS[row.tokenizer].label,
  row.format,
  String(row.tokens),
  row.accuracy,
  showPercent(row.savedPercent),
  showAmount(row.framing),
  showAmount(row.media),
  showAmount(row.total),
];

function describeComparison(rows: readonly ComparedRow[], headline: SeedHeadline, model: string): string {
  const { gemini, compact, savedPercent } = headline;
  return [
    formatTable(COLUMNS, rows.map(tableRow)),
    "",
    `tokens: the text that a format sends; saved: against gemini in the same tokenizer.`,
    `total: with framing and media by the rules of ${model}. console is a view: it is never sent.`,
    `The seeds' own estimate (words × 1.3; contents as JSON against the transcript without [RESPOND] and`,
    `resolved replies): ${gemini} → ${compact}, ${showPercent(savedPercent)} saved.`,
    "",
  ].join("\n");
}

const writeComparison = (rows: readonly ComparedRow[], headline: SeedHeadline, model: string): string =>
  `${JSON.stringify({ baseline: BASELINE, model, rows, seedHeadline: headline }, null, 2)}\n`;

export async function compareCommand(path: string, options: CompareOptions): Promise<CommandResult> {
  const { input, settings, notes } = await openChat(path, options);
  const write = options.json ? writeComparison : describeComparison;
  return {
    text: write(compareFormats(input, settings), seedHeadline(input, settings), settings.model),
    notes,
  };
}
