import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  ImportReport,
  importOrderSchema,
  PredictedCounts,
  ShownPreview,
  UploadContents,
} from "@/lib/contract/imports";
import { listSqliteTables } from "@/lib/import/formats/sqlite/sqlite-file";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { type ImportPreview, previewImport } from "@/lib/import/pipeline/preview-import";
import { recogniseFormat } from "@/lib/import/pipeline/recognise-format";
import type { ImportSource } from "@/lib/import/source/import-source";
import { openSources } from "@/lib/import/source/open-sources";
import { AppError } from "../app-error";
import { importsFolder } from "../env";
import type { ImportStore } from "../store/import-store";
import { type ImportJob, startImportJob } from "./import-job";
import { keepImport, nameImport } from "./known-imports";
import { logFailure } from "./log-failure";
import { predictImport } from "./predict-import";
import { recallBot } from "./recall-bot";
import { stoppableSource } from "./stoppable-source";
import { storeImport } from "./store-import";
import { findWholeUpload } from "./uploads";

const MAX_SHOWN = 200;

/** The sources in an uploaded file. */
export async function readContents(id: string): Promise<UploadContents> {
  const { file, name } = findWholeUpload(id);
  const { sources, refused, ignored, close } = await openSources(
    [{ path: file, name, isUpload: true }],
    importsFolder(),
  );
  try {
    const described = await Promise.all(sources.map(describeSource));
    return { sources: described, refused, ...(ignored.count === 0 ? {} : { ignored }) };
  } finally {
    close();
  }
}

async function describeSource(source: ImportSource): Promise<UploadContents["sources"][number]> {
  const { name } = source;
  const recognition = await recogniseFormat(source);
  if (!recognition.ok) return { name, refusal: recognition.reason };
  const { format } = recognition;
  if (format !== "sqlite") return { name, format };
  try {
    return { name, format, tables: await listSqliteTables(source) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { name, refusal: error.message };
    throw error;
  }
}

async function withSource<Result>(
  id: string,
  index: number,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const { file, name } = findWholeUpload(id);
  const { sources, close } = await openSources([{ path: file, name, isUpload: true }], importsFolder());
  try {
    const source = sources[index];
    if (source === undefined) throw new AppError("not-found", "This file has no such part.");
    return await work(source);
  } finally {
    close();
  }
}

type PreviewQuery = Readonly<{ source: number; mapping?: SqliteMapping | undefined }>;

/** Previews one source without storing anything. */
export const previewUpload = (
  store: ImportStore,
  id: string,
  { source: index, mapping }: PreviewQuery,
  signal: AbortSignal,
): Promise<ShownPreview> =>
  withSource(id, index, async (source) => {
    const preview = await previewOnce(id, source, { source: index, mapping }, signal);
    const recalled = await recallBot(store, preview);
    const shown = recalled === undefined ? preview : withGuess(preview, recalled);
    const predicted = await predictUpload(store, source, { preview: shown, mapping }, signal);
    return { ...shorten(shown, recalled !== undefined), predicted };
  });

function withGuess({ guess: _, ...preview }: ImportPreview, recalled: string | null): ImportPreview {
  return recalled === null ? preview : { ...preview, guess: recalled };
}

/** Uses the proposed bot; for a damaged file, the complete part. */
function predictUpload(
  store: ImportStore,
  source: ImportSource,
  { preview, mapping }: Readonly<{ preview: ImportPreview; mapping: SqliteMapping | undefined }>,
  signal: AbortSignal,
): Promise<PredictedCounts> {
  const { format, authors, guess } = preview;
  const bot = authors.find(({ key }) => key === guess)?.author ?? null;
  return predictImport(
    store,
    stoppableSource(source, signal),
    { format, mapping, bot, keepDamaged: true },
    signal,
  );
}

async function previewOnce(
  id: string,
  source: ImportSource,
  { source: index, mapping }: PreviewQuery,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const { previews } = findWholeUpload(id);
  const key = JSON.stringify([index, mapping]);
  const known = previews.get(key);
  if (known !== undefined) return known;
  const preview = await previewImport(stoppableSource(source, signal), { mapping });
  previews.set(key, preview);
  return preview;
}

function shorten(preview: ImportPreview, isRecalled: boolean): Omit<ShownPreview, "predicted"> {
  const { authors, guess } = preview;
  const guessed = authors.filter(({ key }) => key === guess);
  const others = authors.filter(({ key }) => key !== guess);
  return {
    ...preview,
    isRecalled,
    authors: [...guessed, ...others].slice(0, MAX_SHOWN),
    authorCount: authors.length,
  };
}

type Order = z.output<typeof importOrderSchema>;

/** Starts the import of one source of an upload; one at a time. */
export function runImport(store: ImportStore, id: string, order: Order): ImportJob {
  const upload = findWholeUpload(id);
  if (upload.job !== undefined && !upload.job.isOver())
    throw new AppError("bad-request", "This file is already being imported.");
  const importId = randomUUID();
  upload.job = startImportJob((signal, onProgress) =>
    logFailure(store, { bytes: upload.size, signal }, () =>
      withSource(id, order.source, async (source) => {
        nameImport(importId, source.name);
        const preview = await previewOnce(id, source, order, signal);
        return importSource(store, source, { ...order, preview }, { signal, onProgress });
      }),
    ),
  );
  keepImport({ id: importId, uploadId: id, name: upload.name, job: upload.job });
  return upload.job;
}

type Watching = Parameters<Parameters<typeof startImportJob>[0]>;

function importSource(
  store: ImportStore,
  source: ImportSource,
  { bot, mapping, repair, keepDamaged, preview }: Order & Readonly<{ preview: ImportPreview }>,
  { signal, onProgress }: Readonly<{ signal: Watching[0]; onProgress: Watching[1] }>,
): Promise<ImportReport> {
  const { format, authors, messages, events } = preview;
  const chosen = authors.find(({ key }) => key === bot)?.author;
  if (typeof bot === "string" && chosen === undefined)
    throw new ImportRefusal("The author chosen as the bot is not in this file.");
  return storeImport(
    store,
    source,
    { format, mapping, bot: chosen ?? null, keepDamaged, repairMojibake: repair },
    { folder: importsFolder(), signal, onProgress, expected: messages + events },
  );
}
