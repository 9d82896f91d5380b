import path from "node:path";
import { ImportRefusal } from "@/lib/import/import-refusal";
import type { ImportSource } from "@/lib/import/import-source";
import { openSources } from "@/lib/import/open-sources";
import { type ImportPreview, previewImport } from "@/lib/import/preview-import";
import { IMPORTER_IDS, type ImporterId } from "@/lib/import/registry";
import { NoMessageTable } from "@/lib/import/sqlite-no-message-table";
import type { ImportReport } from "@/lib/imports";
import { storeImport } from "@/lib/server/import/store-import";
import type { ImportStore } from "@/lib/server/import-store";
import { chooseBot } from "./choose-bot";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";
import { describeIgnored, describePreview, describeReport } from "./describe-import";
import { describeTables } from "./describe-tables";
import { importProgress } from "./import-progress";
import { parseMapping } from "./parse-mapping";
import { unknownName } from "./unknown-name";

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
type Outcome = Readonly<{ name: string; preview?: ImportPreview; report?: ImportReport; error?: string }>;

const isImporterId = (name: string): name is ImporterId => IMPORTER_IDS.some((id) => id === name);

function parseImporterId(name: string | undefined): ImporterId | undefined {
  if (name === undefined || isImporterId(name)) return name;
  throw new CliError(unknownName("import format", name, IMPORTER_IDS));
}

/** Imports files one after another; each is stored whole or not at all. */
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
    for (const source of opened.sources)
      outcomes.push(await importOne(source, { ...options, ...settings, single }, openStore));
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
    mapping: ReturnType<typeof parseMapping>;
    /** The failure of the only file is the failure of the command. */
    single: boolean;
  }>;

async function importOne(
  source: ImportSource,
  options: SourceOptions,
  openStore: OpenStore,
): Promise<Outcome> {
  const { name } = source;
  try {
    const preview = await previewImport(source, options);
    if (options.dryRun) return { name, preview };
    const bot = chooseBot(name, preview, options.bot);
    return { name, preview, report: await storeOne(source, { ...options, bot, preview }, openStore) };
  } catch (error) {
    const isKnown = error instanceof ImportRefusal || error instanceof CliError;
    if (!isKnown) throw error;
    const message = error instanceof CliError ? error.message : `${name}: ${explain(error)}`;
    if (!options.single) return { name, error: message.replace(`${name}: `, "") };
    throw error instanceof CliError ? error : new CliError(damageHint(message, options), { cause: error });
  }
}

const explain = (error: ImportRefusal): string =>
  error instanceof NoMessageTable ? describeTables(error.tables) : error.message;

const damageHint = (message: string, { keepDamaged }: SourceOptions): string =>
  !keepDamaged && /, at (?:(?:byte|line) \d+|\S+\/\S+)$/.test(message)
    ? `${message}; nothing was stored (--keep-damaged imports what is complete)`
    : message;

async function storeOne(
  source: ImportSource,
  options: Omit<SourceOptions, "bot"> &
    Readonly<{ bot: ReturnType<typeof chooseBot>; preview: ImportPreview }>,
  openStore: OpenStore,
): Promise<ImportReport> {
  const { store, importsFolder } = openStore();
  const { preview, mapping, bot, keepDamaged, repair } = options;
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new CliError("cancelled: nothing was stored"));
  process.once("SIGINT", onInterrupt);
  const progress = importProgress();
  try {
    return await storeImport(
      store,
      { ...source, copies: importsFolder },
      { format: preview.format, mapping, bot, keepDamaged, repairMojibake: repair },
      {
        folder: importsFolder,
        signal: stop.signal,
        expected: preview.messages + preview.events,
        onProgress: progress.show,
      },
    );
  } finally {
    process.off("SIGINT", onInterrupt);
    progress.stop();
  }
}

function describeOutcome({ name, preview, report, error }: Outcome): string {
  if (preview === undefined) return `${name}: not imported: ${error ?? ""}\n`;
  return describePreview(name, preview) + (report === undefined ? "" : describeReport(report));
}
