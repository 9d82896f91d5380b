import type { PredictedCounts } from "@/lib/contract/imports";
import type { ImporterId } from "@/lib/import/formats/registry";
import { sourceIdentity } from "@/lib/import/identity/chat-identity";
import { type ImportOptions, readImport } from "@/lib/import/pipeline/read-import";
import { requireFormat } from "@/lib/import/pipeline/recognise-format";
import type { ImportSource } from "@/lib/import/source/import-source";
import type { ImportRecord, ImportStore } from "../store/import-store";
import { importRecorder } from "./import-recorder";

/** Predicts what storing a source would add; stores nothing. */
export async function predictImport(
  store: ImportStore,
  source: ImportSource,
  options: ImportOptions,
  signal?: AbortSignal,
): Promise<PredictedCounts> {
  const format = options.format ?? (await requireFormat(source));
  return store.predictImport(recordsOf(source, { ...options, format }), signal);
}

async function* recordsOf(
  source: ImportSource,
  options: ImportOptions & Readonly<{ format: ImporterId }>,
): AsyncGenerator<ImportRecord> {
  const recordOf = importRecorder(sourceIdentity(source), options);
  for await (const event of readImport(source, options)) {
    const record = recordOf(event);
    if (record !== undefined) yield record;
  }
}
