import path from "node:path";
import { describePlace, type ImportReport, type PredictedCounts } from "@/lib/contract/imports";
import type { Author } from "@/lib/core/schema/message";
import { IMPORTER_IDS, type ImporterId } from "@/lib/import/formats/registry";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { NoMessageTable } from "@/lib/import/formats/sqlite/sqlite-no-message-table";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { type ImportPreview, previewImport } from "@/lib/import/pipeline/preview-import";
import { recogniseFormat } from "@/lib/import/pipeline/recognise-format";
import type { ImportSource } from "@/lib/import/source/import-source";
import { openSources } from "@/lib/import/source/open-sources";
import { predictImport } from "@/lib/server/import/predict-import";
import { storeImport } from "@/lib/server/import/store-import";
import type { ImportStore } from "@/lib/server/store/import-store";
import { CliError } from "../cli-error";
import type { CommandResult } from "../command-result";
import { unknownName } from "../unknown-name";
import { chooseBot, writesIn } from "./choose-bot";
import { completeMapping } from "./complete-mapping";
import {
  describeIgnored,
  describeNote,
  describePrediction,
  describePreview,
  describeReport,
} from "./describe-import";
import { describeTables } from "./describe-tables";
import { importProgress } from "./import-progress";
import { type MappingWish, parseMapping } from "./parse-mapping";

export type ImportCommandOptions = Readonly<{
  from?: string;
  bot?: string;
  map?: string;
  repair?: boolean;
  keepDamaged?: boolean;
  dryRun?: boolean;
  json?: boolean;
}>;

type OpenStore = () => Readonly<{ store: ImportStore; importsFolder: string }>;
type Outcome = Readonly<{
  name: string;
  preview?: ImportPreview;
  /** The expected result; only in a dry run. */
  predicted?: PredictedCounts;
  report?: ImportReport;
  /** A decision that applies only to this file. */
  note?: string;
  error?: string;
}>;

const isImporterId = (name: string): name is ImporterId => IMPORTER_IDS.some((id) => id === name);

function parseImporterId(name: string | undefined): ImporterId | undefined {
  if (name === undefined || isImporterId(name)) return name;
  throw new CliError(unknownName("import format", name, IMPORTER_IDS));
}

/** Imports files in order; each is stored completely or not at all. */
export async function importCommand(
  files: readonly string[],
  options: ImportCommandOptions,
  openStore: OpenStore,
): Promise<CommandResult> {
  const settings = { format: parseImporterId(options.from), mapping: parseMapping(options.map) };
  const opened = await openSources(files.map((file) => ({ path: path.resolve(file), name: file })));
  const outcomes: Outcome[] = opened.refused.map(({ name, reason }) => ({ name, error: reason }));
  const single = opened.sources.length + outcomes.length === 1;
  const [refusal] = outcomes;
  if (single && refusal !== undefined) throw new CliError(`${refusal.name}: ${refusal.error}`);
  try {
    const previewed = await previewAll(opened.sources, { ...options, ...settings, single });
    const hasBot = previewed.some(
      ({ preview }) => preview !== undefined && options.bot !== undefined && writesIn(preview, options.bot),
    );
    for (const one of previewed)
      outcomes.push(await importOne(one, { ...options, ...settings, single, hasBot }, openStore));
  } finally {
    opened.close();
  }
  return {
    text: options.json
      ? `${JSON.stringify({ files: outcomes }, null, 2)}\n`
      : outcomes.map(describeOutcome).join(""),
    notes: describeIgnored(opened.ignored),
    exitCode: outcomes.some(({ error }) => error !== undefined) ? 1 : 0,
  };
}

type SourceOptions = Omit<ImportCommandOptions, "from" | "map"> &
  Readonly<{
    format: ImporterId | undefined;
    mapping: MappingWish | undefined;
    /** If the only file fails, the command fails. */
    single: boolean;
  }>;

type Previewed = Readonly<{
  source: ImportSource;
  mapping?: SqliteMapping | undefined;
  preview?: ImportPreview;
  outcome?: Outcome;
}>;

/** Previews all files before storing any, because the bot may have no messages in some of them. */
async function previewAll(
  sources: readonly ImportSource[],
  options: SourceOptions,
): Promise<readonly Previewed[]> {
  const previewed: Previewed[] = [];
  for (const source of sources) {
    try {
      const mapping = await mappingFor(source, options);
      previewed.push({ source, mapping, preview: await previewImport(source, { ...options, mapping }) });
    } catch (error) {
      previewed.push({ source, outcome: failureOf(source.name, error, options) });
    }
  }
  return previewed;
}

async function importOne(
  { source, mapping, preview, outcome }: Previewed,
  options: SourceOptions & Readonly<{ hasBot: boolean }>,
  openStore: OpenStore,
): Promise<Outcome> {
  const { name } = source;
  if (preview === undefined) return outcome ?? { name };
  const { bot: wanted, dryRun, hasBot } = options;
  const isBotSilent =
    wanted !== undefined && wanted !== "none" && hasBot && preview.needsBot && !writesIn(preview, wanted);
  const noted = isBotSilent
    ? { note: `${wanted} has no messages in this file: imported as a chat without a bot` }
    : {};
  try {
    const isOpen = dryRun && wanted === undefined;
    const bot = isBotSilent ? null : isOpen ? guessOf(preview) : chooseBot(name, preview, wanted);
    const reading = { ...options, mapping, bot, isBotSilent, preview };
    if (!dryRun) return { name, preview, ...noted, report: await storeOne(source, reading, openStore) };
    const predicted = await predictOne(source, reading, openStore);
    return { name, preview, ...noted, predicted, ...describeDamage(preview, options) };
  } catch (error) {
    return failureOf(name, error, options);
  }
}

/** A dry run rejects damaged files as the import does. */
function describeDamage({ damage }: ImportPreview, { keepDamaged }: SourceOptions): Pick<Outcome, "error"> {
  const [first] = damage;
  if (first === undefined || keepDamaged) return {};
  const place = describePlace(first.position);
  return {
    error: `the file is damaged: ${first.reason}, at ${place}; use --keep-damaged to import its complete messages`,
  };
}

async function mappingFor(
  source: ImportSource,
  { format, mapping }: SourceOptions,
): Promise<SqliteMapping | undefined> {
  if (mapping === undefined) return undefined;
  const recognition = await recogniseFormat(source);
  const recognised = recognition.ok ? recognition.format : undefined;
  const found = format ?? recognised;
  return found && completeMapping(source, found, mapping);
}

/** Throws the error of a single file; reports it if there are several files. */
function failureOf(name: string, error: unknown, options: SourceOptions): Outcome {
  const isKnown = error instanceof ImportRefusal || error instanceof CliError;
  if (!isKnown) throw error;
  const message = error instanceof CliError ? error.message : `${name}: ${explain(error)}`;
  if (!options.single) return { name, error: message.replace(`${name}: `, "") };
  throw error instanceof CliError ? error : new CliError(damageHint(message, options), { cause: error });
}

const guessOf = ({ needsBot, authors, guess }: ImportPreview): Author | null | undefined =>
  needsBot ? (authors.find(({ key }) => key === guess)?.author ?? null) : undefined;

type Reading = Omit<SourceOptions, "bot" | "mapping"> &
  Readonly<{
    bot: ReturnType<typeof chooseBot>;
    isBotSilent: boolean;
    mapping: SqliteMapping | undefined;
    preview: ImportPreview;
  }>;

const readingOptions = ({ preview, mapping, bot, isBotSilent, repair }: Reading) => ({
  format: preview.format,
  mapping,
  bot,
  isBotSilent,
  repairMojibake: repair,
});

function predictOne(source: ImportSource, reading: Reading, openStore: OpenStore): Promise<PredictedCounts> {
  const { store, importsFolder } = openStore();
  return predictImport(
    store,
    { ...source, copies: importsFolder },
    { ...readingOptions(reading), keepDamaged: true },
  );
}

const explain = (error: ImportRefusal): string =>
  error instanceof NoMessageTable ? describeTables(error.tables) : error.message;

const damageHint = (message: string, { keepDamaged }: SourceOptions): string =>
  !keepDamaged && /, at (?:(?:byte|line) \d+|\S+\/\S+)$/.test(message)
    ? `${message}; nothing was stored (use --keep-damaged to import its complete messages)`
    : message;

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function storeOne(source: ImportSource, reading: Reading, openStore: OpenStore): Promise<ImportReport> {
  const { store, importsFolder } = openStore();
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new CliError("cancelled: nothing was stored"));
  for (const signal of STOP_SIGNALS) process.once(signal, onInterrupt);
  const progress = importProgress();
  try {
    return await storeImport(
      store,
      { ...source, copies: importsFolder },
      { ...readingOptions(reading), keepDamaged: reading.keepDamaged },
      {
        folder: importsFolder,
        signal: stop.signal,
        expected: reading.preview.messages + reading.preview.events,
        onProgress: progress.show,
      },
    );
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, onInterrupt);
    progress.stop();
  }
}

function describeOutcome({ name, preview, predicted, report, note, error }: Outcome): string {
  if (preview === undefined) return `${name}: not imported: ${error ?? ""}\n`;
  return [
    describePreview(name, preview),
    ...(note === undefined ? [] : [describeNote(note)]),
    ...(predicted === undefined ? [] : [describePrediction(predicted)]),
    ...(report === undefined ? [] : [describeReport(report)]),
    ...(error === undefined ? [] : [`  not imported: ${error}\n`]),
  ].join("");
}
