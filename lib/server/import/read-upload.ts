import type { z } from "zod";
import type {
  ImportProgress,
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
import type { ImportStore } from "../store/import-store";
import { predictImport } from "./predict-import";
import { recallBot } from "./recall-bot";
import { stoppableSource } from "./stoppable-source";
import { storeImport } from "./store-import";

/** An uploaded file, and the folder for everything that is written while it is read. */
export type UploadedFile = Readonly<{ file: string; name: string; folder: string }>;

/** One source of an upload; `known` is its preview if it was read before. */
export type SourceQuestion = UploadedFile &
  Readonly<{ source: number; mapping?: SqliteMapping | undefined; known?: ImportPreview | undefined }>;

export type StoreOrder = SourceQuestion & Readonly<{ order: z.output<typeof importOrderSchema> }>;

/** Sent while an import runs; the name of an archive's member is known only after the archive is opened. */
export type StoreNews =
  | Readonly<{ kind: "named"; name: string }>
  | Readonly<{ kind: "progress"; progress: ImportProgress }>;

type Tools = Readonly<{ signal?: AbortSignal | undefined; tell?: ((news: StoreNews) => void) | undefined }>;

const MAX_SHOWN = 200;

const open = ({ file, name, folder }: UploadedFile) =>
  openSources([{ path: file, name, isUpload: true }], folder);

/** The sources in an uploaded file. */
export async function readContents(upload: UploadedFile): Promise<UploadContents> {
  const { sources, refused, ignored, close } = await open(upload);
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
  question: SourceQuestion,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const { sources, close } = await open(question);
  try {
    const source = sources[question.source];
    if (source === undefined) throw new AppError("not-found", "This file has no such part.");
    return await work(source);
  } finally {
    close();
  }
}

/** Previews one source without storing anything: as it is, for the import, and as it is shown. */
export const previewSource = (
  store: ImportStore,
  question: SourceQuestion,
  { signal }: Tools,
): Promise<Readonly<{ preview: ImportPreview; shown: ShownPreview }>> =>
  withSource(question, async (source) => {
    const { mapping, known } = question;
    const preview = known ?? (await previewImport(stoppableSource(source, signal), { mapping }));
    const recalled = await recallBot(store, preview);
    const proposed = recalled === undefined ? preview : withGuess(preview, recalled);
    const predicted = await predictSource(store, source, { preview: proposed, mapping }, signal);
    return { preview, shown: { ...shorten(proposed, recalled !== undefined), predicted } };
  });

function withGuess({ guess: _, ...preview }: ImportPreview, recalled: string | null): ImportPreview {
  return recalled === null ? preview : { ...preview, guess: recalled };
}

/** Uses the proposed bot; for a damaged file, the complete part. */
function predictSource(
  store: ImportStore,
  source: ImportSource,
  { preview, mapping }: Readonly<{ preview: ImportPreview; mapping: SqliteMapping | undefined }>,
  signal: AbortSignal | undefined,
): Promise<PredictedCounts> {
  const { format, authors, guess } = preview;
  const bot = authors.find(({ key }) => key === guess)?.author ?? null;
  const watched = stoppableSource(source, signal);
  return predictImport(store, watched, { format, mapping, bot, keepDamaged: true }, signal);
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

/** Stores one source, or nothing of it. */
export const storeSource = (
  store: ImportStore,
  question: StoreOrder,
  { signal, tell }: Tools,
): Promise<ImportReport> =>
  withSource(question, async (source) => {
    tell?.({ kind: "named", name: source.name });
    const { known, folder } = question;
    const { mapping, bot, repair, keepDamaged } = question.order;
    const preview = known ?? (await previewImport(stoppableSource(source, signal), { mapping }));
    const { format, authors, messages, events } = preview;
    const chosen = authors.find(({ key }) => key === bot)?.author;
    if (typeof bot === "string" && chosen === undefined)
      throw new ImportRefusal("The author chosen as the bot is not in this file.");
    return storeImport(
      store,
      source,
      { format, mapping, bot: chosen ?? null, keepDamaged, repairMojibake: repair },
      {
        folder,
        signal,
        expected: messages + events,
        onProgress: (progress) => tell?.({ kind: "progress", progress }),
      },
    );
  });
